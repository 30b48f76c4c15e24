import { Check, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { iconButtonClasses } from '#client/ui/form/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { shellMessages } from './shell.messages.ts';
import { type Theme, themes, useTheme } from './theme.ts';

const icons: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

/** Menu for the theme. */
export function ThemeMenu({ className }: { className?: string }) {
  const [theme, choose] = useTheme();
  const texts = shellMessages.theme;
  const Icon = icons[theme];
  return (
    <Menu
      label={texts.current(texts[theme])}
      className={iconButtonClasses(className)}
      entries={themes.map((each) => ({
        label: texts[each],
        icon: each === theme ? Check : icons[each],
        onSelect: () => choose(each),
      }))}
    >
      <Icon className="size-5" aria-hidden="true" />
    </Menu>
  );
}
