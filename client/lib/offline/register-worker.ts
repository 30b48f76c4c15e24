import { WORKER_PATH } from '#contract/site/service-worker.ts';
import { logError } from '../api/log.ts';

/** Registers the service worker. A browser that refuses it shows the site without it. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
  } catch (error) {
    logError('The service worker could not be registered', { error });
  }
}
