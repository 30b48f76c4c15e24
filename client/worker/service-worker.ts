/**
 * The service worker. It works while no page is open, or while there is no connection. Each task is a separate module
 * that listens for its events. Pages also work without the service worker.
 */
import { listenForPush } from './push-events.ts';
import { listenForRequests } from './requests.ts';
import { listenForVersions } from './versions.ts';

declare const self: ServiceWorkerGlobalScope;

listenForVersions(self);
listenForPush(self);
listenForRequests(self);
