import { hasUnsent } from '#client/lib/hooks/unsent-input.ts';
import { HOUR } from '#contract/foundations/limits.ts';
import {
  type MessageOfWorker,
  type MessageToWorker,
  WORKER_PATH,
} from '#contract/site/service-worker.ts';
import { logError } from '../api/log.ts';
import { reportNewVersion } from './new-version.ts';

/** Browsers check for a new version only when a page is loaded, so an open page checks at this interval. */
const CHECK_INTERVAL = HOUR;

/** Registers the service worker, and offers new versions of it. A browser may refuse the registration. */
export async function registerWorker(): Promise<void> {
  try {
    const options = { updateViaCache: 'none' } as const;
    const registration = await navigator.serviceWorker.register(WORKER_PATH, options);
    // `registration` is undefined in tests that block service workers.
    if (registration) followVersions(registration);
  } catch (error) {
    logError('The service worker could not be registered', { error });
  }
}

function followVersions(registration: ServiceWorkerRegistration): void {
  let isWanted = false;
  const { serviceWorker } = navigator;
  const post = (message: MessageToWorker) => registration.waiting?.postMessage(message);
  const take = () => {
    isWanted = true;
    post({ type: 'take-over' });
  };
  const offer = () => {
    // A first installation replaces no version, so there is nothing to offer.
    if (serviceWorker.controller) post({ type: 'offer', script: ownScript() });
  };
  serviceWorker.addEventListener('message', ({ data, ports }) => {
    const { type } = data as MessageOfWorker;
    if (type === 'is-writing') ports[0]?.postMessage(hasUnsent());
    else reportNewVersion(type === 'new-version' ? 'offered' : type, take);
  });
  serviceWorker.addEventListener('controllerchange', () => {
    reportNewVersion('none');
    if (isWanted || (document.hidden && !hasUnsent())) window.location.reload();
  });
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  });
  offer();
  askForVersions(registration);
}

/** Returns the path of the first script of this page. A version recognizes its own pages by this path. */
function ownScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : '';
}

function askForVersions(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - askedAt < CHECK_INTERVAL) return;
    askedAt = Date.now();
    registration.update().catch(() => {
      // If the check fails without a connection, the next visit to the tab checks again.
    });
  });
}
