import { DAY } from '#contract/foundations/limits.ts';

/** The address of the service worker, whose scope is the whole site. */
export const WORKER_PATH = '/service-worker.js';

/** The address of the page without any data, which the service worker keeps for the time without a connection. */
export const SHELL_PATH = '/shell';

/** What a page tells the version of the service worker that waits. */
export type MessageToWorker =
  /** Asks whether the page is of an older version, by its first script. */
  | { type: 'offer'; script: string }
  /** The user wants the version. */
  | { type: 'take-over' };

/** What the service worker tells a page. */
export interface MessageOfWorker {
  /**
   * `new-version`: the page is of an older version. `writing`: the version still waits, because somebody writes.
   * `is-writing`: asks whether the page has input that a reload would lose, to be answered through the port.
   */
  type: 'new-version' | 'writing' | 'is-writing';
}

/** The header of an answer that says for whom it was read: a hash of the account, or `NO_ACCOUNT`. */
export const ACCOUNT_HEADER = 'hiroba-account';
export const NO_ACCOUNT = 'none';

/** The header of an answer that the service worker has kept: when the server gave it, in milliseconds since 1970. */
export const KEPT_AT_HEADER = 'hiroba-kept-at';

/** Where phones send what is shared with the installed site. The service worker takes it. */
export const SHARE_PATH = '/share';
/** The names of the fields of such a form. */
export const SHARE_FIELDS = {
  title: 'title',
  text: 'text',
  url: 'url',
  files: 'pictures',
} as const;
/** The route with the form that shows what was shared. */
export const SHARED_ROUTE = '/posts/new?shared=1';

/** The cache with what was shared last, until it is in a post: the words, and the pictures. */
export const SHARED_CACHE = 'shared';
export const SHARED_WORDS_PATH = '/share/words';
/** The address of a shared picture there, counted from 0. */
export const sharedPicturePath = (at: number): string => `/share/picture/${at}`;
/** How long it waits there, in milliseconds. */
export const SHARED_LIFETIME = DAY;

/** The words that were shared. */
export interface SharedWords {
  title: string;
  content: string;
  /** The number of shared files. A post takes the first pictures of them. */
  files: number;
  /** When they were shared, in milliseconds since 1970. */
  at: number;
}
