import { keepCopy } from '#client/lib/offline/keep-copy.ts';
import { mascotUrl } from '#client/ui/feedback/mascot.tsx';
import { isSavingData } from '#client/ui/media/picture-sources.ts';
import { preloadDialog } from '#client/ui/overlay/dialog.tsx';

/**
 * Preloads the code that responds to a member's actions once the page has loaded: toasts, dialogs and the
 * mascot of a failed page could not be loaded without a connection. Returns a function that cancels it.
 */
export function preloadAnswers(): (() => void) | undefined {
  if (isSavingData()) return;
  if (document.readyState === 'complete') return load();
  window.addEventListener('load', load, { once: true });
  return () => window.removeEventListener('load', load);
}

function load(): undefined {
  preloadDialog();
  void keepCopy(mascotUrl('troubled'));
  import('#client/ui/feedback/toast-view.tsx').catch(() => {
    // The first toast loads the code again.
  });
}
