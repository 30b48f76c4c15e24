import { useSession } from '#client/features/identity/session/session-context.tsx';
import { NavLink } from '#client/lib/router/link.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { prefersReducedMotion } from '#client/ui/media/reduced-motion.ts';
import { announcements, type Destination, destinations, home, newPost } from './destinations.ts';
import { DraftBadge } from './draft-badge.tsx';
import { shellMessages } from './shell.messages.ts';
import { UnreadCount } from './unread-count.tsx';

/** The tab bar of phones. Pressing home on the home page scrolls to the top. */
export function TabBar() {
  const { user } = useSession();
  const tabs = [home, ...destinations, ...(user ? [newPost] : [])];
  return (
    <nav
      aria-label={shellMessages.nav.tabs}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-form">
        {tabs.map((tab) => (
          <li key={tab.to} className="min-w-0 flex-1">
            <Tab {...tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const badgeClasses = 'absolute top-0.5 left-1/2 ml-2 ring-2 ring-paper';

function Tab({ to, label, icon: Icon }: Destination) {
  const { pathname } = useLocation();
  const goToTop = to === home.to && pathname === home.to;
  return (
    <NavLink
      to={to}
      end={to === home.to}
      onClick={(event) => {
        if (!goToTop) return;
        event.preventDefault();
        window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
      }}
      className="relative flex h-14 flex-col items-center justify-center gap-0.5 text-ink-soft text-[min(0.75rem,3.6vw)] transition-colors -outline-offset-2 aria-[current]:font-bold aria-[current]:text-brand"
    >
      <Icon className="size-6" aria-hidden="true" />
      {label}
      {to === newPost.to && <DraftBadge className={badgeClasses} />}
      {to === announcements.to && <UnreadCount kind="all" className={badgeClasses} />}
    </NavLink>
  );
}
