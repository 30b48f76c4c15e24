import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// Read by public/before-paint.js too, before the first paint.
const STORAGE_KEY = 'hiroba.theme';
const listeners = new Set<() => void>();

/** The theme chosen by hand, or `system`, and how to choose another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme, () => 'system'), chooseTheme];
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  colourBrowser(theme);
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Where storage is refused, the choice lasts as long as the page.
  }
  for (const tell of listeners) tell();
}

/** The browser's own bars take the colour of the theme chosen by hand, or go by the system again. */
function colourBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.theme;
    const chosen = theme === own ? 'all' : 'not all';
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen;
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
