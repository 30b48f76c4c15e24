import { NavLink, useLocation } from 'react-router';
import { messages } from '../../messages.ts';
import { cx } from '../../ui/cx.ts';
import { useSession } from '../session/session-context.tsx';
import { type Destination, destinations, home, newPost } from './destinations.ts';

/** The bar along the bottom of phones. Home, pressed at home, goes to the top. */
export function TabBar() {
  const { user } = useSession();
  const tabs = [home, ...destinations, ...(user ? [newPost] : [])];
  return (
    <nav
      aria-label={messages.shell.nav.tabs}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="mx-auto flex max-w-form">
        {tabs.map((tab) => (
          <li key={tab.to} className="flex-1">
            <Tab {...tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ to, label, icon: Icon }: Destination) {
  const { pathname } = useLocation();
  const goToTop = to === '/' && pathname === '/';
  return (
    <NavLink
      to={to}
      end
      onClick={(event) => {
        if (!goToTop) return;
        event.preventDefault();
        window.scrollTo({ top: 0, behavior: 'smooth' });
      }}
      className={({ isActive }) =>
        cx(
          'flex h-14 flex-col items-center justify-center gap-0.5 text-xs transition-colors -outline-offset-2',
          isActive ? 'font-bold text-brand' : 'text-ink-soft',
        )
      }
    >
      <Icon className="size-6" aria-hidden="true" />
      {label}
    </NavLink>
  );
}
