import { SECOND } from '#contract/foundations/limits.ts';
import type { MessageOfWorker, MessageToWorker } from '#contract/site/service-worker.ts';
import { trimAnswers } from './answers.ts';
import { trimPictures } from './pictures.ts';
import { dropOldShells, isOwnScript, keepShell } from './shell.ts';

/** The time in which a page must report whether it has unsent input, in milliseconds. A frozen page does not reply. */
const ANSWER_TIMEOUT = SECOND;

/** Installs this version. Waits until older pages are closed, or a member requests it and no page has unsent input. */
export function listenForVersions(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
  worker.addEventListener('activate', (event) => event.waitUntil(activate(worker)));
  worker.addEventListener('message', (event) => {
    const message = event.data as MessageToWorker;
    const reply = (type: MessageOfWorker['type']) =>
      event.source?.postMessage({ type } satisfies MessageOfWorker);
    event.waitUntil(answer(worker, message, reply));
  });
}

async function answer(
  worker: ServiceWorkerGlobalScope,
  message: MessageToWorker,
  reply: (type: MessageOfWorker['type']) => void,
): Promise<void> {
  if (message.type === 'offer' && !isOwnScript(message.script)) return reply('new-version');
  if (!(await isSomebodyWriting(worker.clients))) return worker.skipWaiting();
  if (message.type === 'take-over') reply('writing');
}

async function isSomebodyWriting(clients: Clients): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return (await Promise.all(pages.map(isWriting))).includes(true);
}

function isWriting(page: Client): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, ANSWER_TIMEOUT, false);
    page.postMessage({ type: 'is-writing' } satisfies MessageOfWorker, [port2]);
  });
}

async function activate({ clients, registration }: ServiceWorkerGlobalScope): Promise<void> {
  await dropOldShells();
  await Promise.all([trimAnswers(), trimPictures()]);
  await preloadPages(registration);
  await clients.claim();
}

/** Lets the browser request pages while the worker starts. */
async function preloadPages({ navigationPreload }: ServiceWorkerRegistration): Promise<void> {
  // When the preload of a page fails, Firefox shows an error instead of the response of the worker.
  if (navigator.userAgent.includes(' Firefox/')) await navigationPreload?.disable();
  else await navigationPreload?.enable();
}
