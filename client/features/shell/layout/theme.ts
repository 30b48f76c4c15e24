import { useSyncExternalStore } from 'react';
import { createListeners } from '#client/lib/hooks/listeners.ts';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { shellMessages } from './shell.messages.ts';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

// The script public/before-paint.js reads the same key before the first paint.
const STORAGE_KEY = 'hiroba.theme';
const listeners = createListeners();

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listeners.subscribe, currentTheme, () => 'system'), chooseTheme];
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  updateBrowserColours(theme);
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage, the choice lasts until the page closes.
  }
  listeners.notify();
}

function updateBrowserColours(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.theme;
    const chosen = theme === own ? 'all' : 'not all';
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen;
  }
}

const texts = shellMessages.theme;

export function useThemeEntry(): MenuEntry {
  const [theme, choose] = useTheme();
  return {
    label: texts.label,
    separated: true,
    choices: themes.map((each) => ({
      label: texts[each],
      isChosen: each === theme,
      onSelect: () => choose(each),
    })),
  };
}
