import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { shellMessages } from './shell.messages.ts';
import { themes, useTheme } from './theme.ts';

const texts = shellMessages.theme;

/** Returns the menu entry that sets the theme. */
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
