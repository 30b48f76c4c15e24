/**
 * The service worker: what the site does in the browser when no page is open, or without a connection. Each of its tasks
 * is a module of its own, which listens for its events. The page works without it.
 */
import { listenForPush } from './push-events.ts';
import { listenForRequests } from './requests.ts';
import { listenForVersions } from './versions.ts';

declare const self: ServiceWorkerGlobalScope;

listenForVersions(self);
listenForPush(self);
listenForRequests(self);
