/**
 * The service worker. It does the tasks of the site in the browser that are needed when no page is open or without a
 * connection. Each task is a separate module that listens for its events. Pages also work without the service worker.
 */
import { listenForPush } from './push-events.ts';
import { listenForRequests } from './requests.ts';
import { listenForVersions } from './versions.ts';

declare const self: ServiceWorkerGlobalScope;

listenForVersions(self);
listenForPush(self);
listenForRequests(self);
