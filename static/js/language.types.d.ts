/** What a catalogue is (made by app/site_builder/languages.py), and the types of a message's places. */
export interface Catalogue {
  language: string;
  direction: 'ltr' | 'rtl';
  decimal: string;
  group: string;
  /** Entry n is the plural form for n; there are 200, and above the last 100 repeat. */
  plurals: number[];
  /** By English text: the translation, or its plural forms. */
  messages: Record<string, string | string[]>;
  /** What replaces the build's own addresses: those of what is recorded in this language. */
  site: Partial<Pick<typeof SPECSTEP_SITE, 'lessons' | 'recorded' | 'models'>>;
}

/** The places of a message: 'a' | 'b' of '{a} of {b}'. */
export type Places<M extends string> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;

/** What a call has to give: nothing where a message has no places. A message that is put together is not looked into. */
export type Values<M extends string, Given extends string = never> = string extends M ? [values?: Record<string, string | number>]
  : [Exclude<Places<M>, Given>] extends [never] ? [] : [values: Record<Exclude<Places<M>, Given>, string | number>];

export type Parts<M extends string, Given extends string = never> = string extends M ? Record<string, unknown>
  : Record<Exclude<Places<M>, Given>, unknown> & Partial<Record<Given, unknown>>;
