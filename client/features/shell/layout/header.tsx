import { useQuery } from '@tanstack/react-query';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { loginTarget } from '#client/features/identity/session/login-target.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { siteSettingsQuery } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link, NavLink } from '#client/lib/router/link.tsx';
import { useLocation, useNavigate } from '#client/lib/router/router-hooks.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { lazyOptional, lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { headerLinks, search, teamAnnouncements } from './destinations.ts';
import { UnreadCount } from './link-counts.tsx';
import { shellMessages } from './shell.messages.ts';
import { useLoginOrigin } from './use-login-origin.ts';

const { nav } = shellMessages;
const MemberActions = lazyWithRetry(() => import('./member-actions.tsx'), afterStart);

export function Header() {
  // The search page has its own field, so the header has an empty space of the same size there.
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
  const { pathname } = useLocation();
  const { user, loading } = useSession();
  const waiting = <Skeleton shape="pill" className="mr-1 ml-auto size-9 max-md:hidden" />;
  if (loading) return waiting;
  if (user === null) return pathname === '/login' ? null : <LoginLink />;
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

function SiteName() {
  const { data, isPending } = useQuery(siteSettingsQuery);
  const name = data?.site_name ?? commonMessages.siteName;
  const brand = data?.brand;
  return (
    <Link
      to="/"
      aria-label={name}
      className="-ml-1 flex h-11 min-w-0 flex-wrap items-center gap-x-2 overflow-hidden rounded-full px-1 font-bold text-lg"
    >
      {brand?.logo ? (
        <img
          src={`${brand.logo}?w=400`}
          alt=""
          // The size does not depend on the picture, so that the name does not move when it loads.
          className={cx(
            'my-1.5 object-contain object-left',
            brand.shows_name ? 'size-8' : 'h-8 w-28',
          )}
        />
      ) : (
        // The neutral logo must not be shown before that of the site.
        <SiteLogo className={cx('my-1.5 size-8 shrink-0', isPending && 'invisible')} />
      )}
      {/* If there is room for fewer than four letters, the name wraps below the logo, where it is hidden. */}
      {isPending ? (
        <Skeleton className="h-5 w-20" />
      ) : (
        brand?.shows_name !== false && <span className="min-w-[4em] flex-1 truncate">{name}</span>
      )}
    </Link>
  );
}

/** The neutral logo: faces around a table. server/platform/brand/neutral-drawings.ts draws the same. */
function SiteLogo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="10" fill="var(--color-brand)" />
      <g fill="var(--color-on-brand)">
        <path
          d="M7.5 17.5a8.5 8.5 0 0 0 17 0"
          fill="none"
          stroke="var(--color-on-brand)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="9.5" cy="11" r="2.5" />
        <circle cx="16" cy="8.5" r="2.5" />
        <circle cx="22.5" cy="11" r="2.5" />
      </g>
    </svg>
  );
}

const Keys = lazyOptional(() => import('./header-search-keys.ts'), afterStart);

function HeaderSearch() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  function search(event: FormEvent) {
    event.preventDefault();
    void navigate(`/search?${new URLSearchParams({ q: field.current?.value.trim() ?? '' })}`);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers in use know <search>.
    <form role="search" onSubmit={search} className="relative">
      <Search
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-ink-soft"
      />
      <input
        ref={field}
        type="search"
        aria-label={shellMessages.search}
        placeholder={shellMessages.nav.search}
        className="h-11 w-full rounded-full border border-control bg-surface pr-4 pl-10 placeholder:text-ink-soft"
      />
      <Suspense>
        <Keys field={field} />
      </Suspense>
    </form>
  );
}

const loadMenu = () => import('./mobile-menu-dialog.tsx');
const MobileMenuDialog = lazyDialog(loadMenu);

function MobileMenu({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={MenuIcon}
        label={shellMessages.nav.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(true)}
        className={className}
      />
      <MobileMenuDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
