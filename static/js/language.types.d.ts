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

export namespace Text {
  /** The places of a message: 'a' | 'b' of '{a} of {b}'. */
  type Places<M extends string> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;
  /** What a call has to give: nothing where a message has no places. */
  type Values<M extends string, Given extends string = never> = [Exclude<Places<M>, Given>] extends [never] ? []
    : [values: Record<Exclude<Places<M>, Given>, string | number>];
  type Parts<M extends string, Given extends string = never> = Record<Exclude<Places<M>, Given>, unknown> & Partial<Record<Given, unknown>>;
}
