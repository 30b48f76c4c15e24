/** The address of the service worker, whose scope is the whole site. */
export const WORKER_PATH = '/service-worker.js';

/** The address of the page without any data, which the service worker keeps for the time without a connection. */
export const SHELL_PATH = '/shell';

/** What a page tells the service worker. */
export interface WorkerMessage {
  /** `take-over`: this version, which waits, replaces the one that serves the open pages. */
  type: 'take-over';
}

/** The header of an answer that says for whom it was read: a hash of the account, or `NO_ACCOUNT`. */
export const ACCOUNT_HEADER = 'hiroba-account';
export const NO_ACCOUNT = 'none';

/** The header of an answer that the service worker has kept: when the server gave it, in milliseconds since 1970. */
export const KEPT_AT_HEADER = 'hiroba-kept-at';
