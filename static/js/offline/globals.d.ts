/** What the build puts in: a name for this build, and the addresses of its files, relative to the service worker. */
declare const SPECSTEP_OFFLINE: { version: string; files: string[] };
