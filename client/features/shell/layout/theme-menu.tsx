import { Check, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { iconButtonClasses } from '#client/ui/form/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { shellMessages } from './shell.messages.ts';
import { type Theme, themes, useTheme } from './theme.ts';

const icons: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };

const CHOICE = '/settings/display';

/**
 * The menu for the theme. On the page with the choice of the theme, it is an empty box of the same size, so that nothing
 * next to it moves.
 */
export function ThemeMenu({ className }: { className?: string }) {
  const [theme, choose] = useTheme();
  const { pathname } = useLocation();
  const texts = shellMessages.theme;
  const Icon = icons[theme];
  if (pathname === CHOICE)
    return <span className={cx('inline-grid size-11 shrink-0', className)} />;
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
