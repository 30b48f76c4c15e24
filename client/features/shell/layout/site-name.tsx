import { useQuery } from '@tanstack/react-query';
import { siteSettingsQuery } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { SiteMark } from './site-mark.tsx';

/** The logo and name of the site, linked to home. */
export function SiteName() {
  const { data, isPending } = useQuery(siteSettingsQuery);
  const name = data?.site_name ?? commonMessages.siteName;
  return (
    <Link
      to="/"
      aria-label={name}
      className="-ml-1 flex min-h-11 min-w-0 items-center gap-2 rounded-full px-1 font-bold text-lg"
    >
      <SiteMark className="size-8 shrink-0" />
      {isPending ? <Skeleton className="h-5 w-20" /> : <span className="truncate">{name}</span>}
    </Link>
  );
}
