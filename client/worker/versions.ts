import type { WorkerMessage } from '#contract/site/service-worker.ts';
import { trimAnswers } from './answers.ts';
import { trimPictures } from './pictures.ts';
import { dropOldShells, keepShell } from './shell.ts';

/**
 * Installs this version with its files. While pages of an older version are open, it waits until they are closed, or
 * until one of them says that its user wants the new version.
 */
export function listenForVersions(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
  worker.addEventListener('activate', (event) => event.waitUntil(activate(worker)));
  worker.addEventListener('message', (event) => {
    const { type } = event.data as WorkerMessage;
    if (type === 'take-over') event.waitUntil(worker.skipWaiting());
  });
}

async function activate({ clients, registration }: ServiceWorkerGlobalScope): Promise<void> {
  await dropOldShells();
  await Promise.all([trimAnswers(), trimPictures()]);
  // Otherwise, each page would wait for the start of the worker before it is requested.
  await registration.navigationPreload?.enable();
  await clients.claim();
}
