import { onlineManager } from '@tanstack/react-query';
import { SECOND } from '#contract/foundations/limits.ts';
import { checkConnection } from './connection.ts';

const FIRST_DELAY = 2 * SECOND;
const LONGEST_DELAY = 15 * SECOND;

/** Finds out by requests whether the server can be reached, because the browser only knows its own network. */
export function watchConnection(): () => void {
  let delay = FIRST_DELAY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') void checkConnection().then(checkLater);
  }

  function checkLater(): void {
    clearTimeout(timer);
    if (onlineManager.isOnline()) return;
    timer = setTimeout(check, delay);
    delay = Math.min(LONGEST_DELAY, delay * 2);
  }

  function checkIfOffline(): void {
    if (!onlineManager.isOnline()) check();
  }

  onlineManager.setEventListener((setOnline) => {
    const lost = (): void => setOnline(false);
    window.addEventListener('offline', lost);
    window.addEventListener('online', check);
    document.addEventListener('visibilitychange', checkIfOffline);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', check);
      document.removeEventListener('visibilitychange', checkIfOffline);
    };
  });
  const unsubscribe = onlineManager.subscribe(() => {
    delay = FIRST_DELAY;
    checkLater();
  });
  // The connection may have been lost while the page was loading.
  if (navigator.onLine) checkLater();
  else onlineManager.setOnline(false);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
