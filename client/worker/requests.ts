import { readAnswer, signOut } from './answers.ts';
import { readPicture } from './pictures.ts';
import { taskFor } from './rules.ts';
import { takeShared } from './shared-content.ts';
import { files, openPage, readFile, requestPage } from './shell.ts';

/** Handles the requests of pages that `rules.ts` assigns to the worker. */
export function listenForRequests(worker: ServiceWorkerGlobalScope): void {
  const site = { origin: worker.location.origin, files };
  worker.addEventListener('fetch', (event) => {
    const task = taskFor(event.request, site);
    if (task === 'file') event.respondWith(readFile(event.request));
    else if (task === 'page') event.respondWith(openPage(event));
    else if (task === 'other-page') event.respondWith(requestPage(event));
    else if (task === 'answer') event.respondWith(readAnswer(event));
    else if (task === 'picture') event.respondWith(readPicture(event));
    else if (task === 'share') event.respondWith(takeShared(event.request));
    else if (task === 'sign-out') event.respondWith(signOut(event.request));
  });
}
