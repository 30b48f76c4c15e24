import { preloadDialog } from '../../ui/dialog.tsx';
import { isSavingData } from '../../ui/picture-sources.ts';

/**
 * Preloads what answers a member's actions, once the page itself is loaded: without a connection, the toast of a
 * failure and the question before an action could not be loaded any more. Returns a function that calls it off.
 */
export function preloadAnswers(): (() => void) | undefined {
  if (isSavingData()) return;
  if (document.readyState === 'complete') return load();
  window.addEventListener('load', load, { once: true });
  return () => window.removeEventListener('load', load);
}

function load(): undefined {
  preloadDialog();
  import('../../ui/toast-view.tsx').catch(() => {
    // The first toast tries again.
  });
}
