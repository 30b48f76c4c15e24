import { Suspense } from 'react';
import { loginTarget } from '#client/features/identity/session/login-target.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { NavLink } from '#client/lib/router/link.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { headerLinks, search, teamAnnouncements } from './destinations.ts';
import { HeaderSearch } from './header-search.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { shellMessages } from './shell.messages.ts';
import { SiteName } from './site-name.tsx';
import { UnreadCount } from './unread-count.tsx';
import { useLoginOrigin } from './use-login-origin.ts';

const { nav } = shellMessages;
const MemberActions = lazyWithRetry(() => import('./member-actions.tsx'), afterStart);

/** The header: the whole navigation on desktops, the name and the menu on phones. */
export function Header() {
  // The search page has its own field. There, the header has a space of the same size.
  const hasField = useLocation().pathname !== search.to;
  return (
    <header className="sticky top-0 z-30 print:hidden border-line border-b bg-paper/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="mx-auto flex h-14 max-w-page items-center gap-2 px-4 md:h-16 lg:gap-4">
        <SiteName />
        <nav aria-label={nav.main} className="ml-2 hidden gap-1 md:flex">
          {headerLinks.map(({ to, label, title, icon: Icon }) => (
            <NavLink
              key={to}
              to={to}
              title={title}
              className={(isCurrent) => cx(linkClasses(isCurrent), to === search.to && 'lg:hidden')}
            >
              <Icon className="size-5 max-lg:hidden" aria-hidden="true" />
              {label}
              {to === teamAnnouncements.to && (
                <UnreadCount
                  kind="announcements"
                  className="absolute -top-0.5 -right-1 ring-2 ring-paper"
                />
              )}
            </NavLink>
          ))}
        </nav>
        <div className="min-w-0 max-w-xs flex-1 max-lg:hidden">{hasField && <HeaderSearch />}</div>
        <div className="ml-auto flex items-center gap-1 lg:gap-2">
          <Account />
          <MobileMenu className="md:hidden" />
        </div>
      </div>
    </header>
  );
}

function linkClasses(isCurrent: boolean): string {
  const base =
    'relative inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-2 text-sm font-bold transition-colors hover:bg-hover';
  return `${base} ${isCurrent ? 'bg-brand-soft text-brand' : 'text-ink-soft hover:text-ink'}`;
}

function Account() {
  const { user, loading } = useSession();
  const waiting = <Skeleton shape="pill" className="mr-1 ml-auto size-9 max-md:hidden" />;
  if (loading) return waiting;
  if (user === null) return <LoginLink />;
  return (
    // The placeholder is as large as the loaded content, so that the layout does not shift.
    <Suspense
      fallback={
        <div className="flex h-11 w-78.5 items-center max-md:hidden lg:w-113">{waiting}</div>
      }
    >
      <MemberActions />
    </Suspense>
  );
}

function LoginLink() {
  const { to, state } = loginTarget(useLoginOrigin());
  return (
    <LinkButton to={to} state={state} className="shrink-0 whitespace-nowrap max-sm:px-3">
      {nav.login}
    </LinkButton>
  );
}
