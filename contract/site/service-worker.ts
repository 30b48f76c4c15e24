import { DAY } from '#contract/foundations/limits.ts';

/** The path of the service worker, whose scope is the whole site. */
export const WORKER_PATH = '/service-worker.js';

/** The path of the page without data, which the service worker caches for use without a connection. */
export const SHELL_PATH = '/shell';

export type MessageToWorker =
  /** A page asks whether its first script, with this name, belongs to an older version. */
  | { type: 'offer'; script: string }
  /** The user wants the new version. */
  | { type: 'take-over' };

export interface MessageOfWorker {
  /**
   * `new-version`: the page belongs to an older version. `writing`: the new version waits, because somebody is writing.
   * `is-writing`: asks whether a reload would lose input on the page. The page answers through the port.
   */
  type: 'new-version' | 'writing' | 'is-writing';
}

/** A header that identifies the reader of a response: a hash of the account, or `NO_ACCOUNT`. */
export const ACCOUNT_HEADER = 'hiroba-account';
export const NO_ACCOUNT = 'none';

/**
 * A header of responses from the service worker's cache: when the server sent the response, in milliseconds since 1970.
 */
export const CACHED_AT_HEADER = 'hiroba-cached-at';
/** The former name of `CACHED_AT_HEADER`, in caches and running service workers of earlier versions. */
const FORMER_CACHED_AT_HEADER = 'hiroba-kept-at';

/** Returns when a response was cached, in milliseconds since 1970. Null if it is not from the cache. */
export function cachedAtOf({ headers }: Response): number | null {
  const at = headers.get(CACHED_AT_HEADER) ?? headers.get(FORMER_CACHED_AT_HEADER);
  return at === null ? null : Number(at);
}

/** The path to which phones send content that is shared with the installed site. The service worker handles it. */
export const SHARE_PATH = '/share';
export const SHARE_FIELDS = {
  title: 'title',
  text: 'text',
  url: 'url',
  files: 'pictures',
} as const;
export const SHARED_ROUTE = '/posts/new?shared=1';

/** The name of the cache with the words and pictures that were shared last. They are cached until a post uses them. */
export const SHARED_CACHE = 'shared';
export const SHARED_WORDS_PATH = '/share/words';
/** Returns the path of a shared picture in the cache. The numbers begin at 0. */
export const sharedPicturePath = (at: number): string => `/share/picture/${at}`;
/** How long shared content is cached, in milliseconds. */
export const SHARED_LIFETIME = DAY;

export interface SharedWords {
  title: string;
  content: string;
  files: number;
  /** The time of sharing, in milliseconds since 1970. */
  at: number;
}
