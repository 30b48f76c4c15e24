import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { formatDateTime, formatRelativeTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { ManagedPost } from '#contract/administration/managed-content.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { managedContentMessages } from './managed-content.messages.ts';

const texts = managedContentMessages;

/** The author, with a link that limits the list to their content. */
export function AuthorCell({ member, list }: { member: ProfileSummary; list: string }) {
  return (
    <Link
      to={`/admin/${list}?author=${member.id}`}
      className="inline-flex min-h-11 max-w-40 items-center hover:underline"
    >
      <span className="truncate">{nameOf(member)}</span>
    </Link>
  );
}

interface StateCellProps {
  hidden: ManagedPost['hidden'];
  reports: number;
  isCancelled: boolean;
}

/** The open reports of a row. A hidden row also shows the reason and the admin who hid it. */
export function StateCell({ hidden, reports, isCancelled }: StateCellProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 empty:hidden md:max-w-64">
      {reports > 0 && <Badge tone="warning">{texts.reports(reports)}</Badge>}
      {isCancelled && <Badge>{texts.cancelled}</Badge>}
      {hidden && (
        <p className="min-w-0 text-xs">
          <span className="block text-ink-soft" title={formatDateTime(hidden.at)}>
            {hidden.awaits_look
              ? texts.pendingReview
              : texts.hiddenBy(hidden.by ? nameOf(hidden.by) : texts.somebody)}
          </span>
          <span className="line-clamp-3 break-words">{hidden.reason}</span>
        </p>
      )}
    </div>
  );
}

export function TimeCell({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className="md:whitespace-nowrap text-ink-soft">
      {formatRelativeTime(iso)}
    </time>
  );
}
