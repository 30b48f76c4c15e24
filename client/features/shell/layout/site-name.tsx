import { useQuery } from '@tanstack/react-query';
import { siteSettingsQuery } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** The logo and name of the site, linked to home. */
export function SiteName() {
  const { data, isPending } = useQuery(siteSettingsQuery);
  const name = data?.site_name ?? commonMessages.siteName;
  return (
    <Link
      to="/"
      aria-label={name}
      className="-ml-1 flex h-11 min-w-0 flex-wrap items-center gap-x-2 overflow-hidden rounded-full px-1 font-bold text-lg"
    >
      <SiteLogo className="my-1.5 size-8 shrink-0" />
      {/* A name with less room than four letters wraps below the logo, where it is hidden. */}
      {isPending ? (
        <Skeleton className="h-5 w-20" />
      ) : (
        <span className="min-w-[4em] flex-1 truncate">{name}</span>
      )}
    </Link>
  );
}

/** The logo: faces around a table. Keep it identical to public/favicon.svg. */
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
