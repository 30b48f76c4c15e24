/** The address of the service worker, whose scope is the whole site. */
export const WORKER_PATH = '/service-worker.js';

/** The address of the page without any data, which the service worker keeps for the time without a connection. */
export const SHELL_PATH = '/shell';

/** What a page tells the service worker. */
export interface WorkerMessage {
  /** `take-over`: this version, which waits, replaces the one that serves the open pages. */
  type: 'take-over';
}
