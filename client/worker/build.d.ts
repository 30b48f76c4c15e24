/** The built files that the service worker keeps. Written by the build: scripts/service-worker.ts. */
declare const SHELL: {
  /** Changes with each of the files. */
  version: string;
  /** What home needs. */
  first: readonly string[];
  /** What the other pages of members need. */
  others: readonly string[];
};
