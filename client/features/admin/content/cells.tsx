import { Link } from 'react-router';
import type { ManagedPost } from '../../../../contract/managed-content.ts';
import type { ProfileSummary } from '../../../../contract/profiles.ts';
import { formatDateTime, formatRelativeTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { nameOf } from '../../../ui/member-name.ts';
import { managedContentMessages } from './content.messages.ts';

const texts = managedContentMessages;

/** Who has made something: leads to everything of theirs in the same list. */
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

/** Open reports, and why and by whom something is hidden. */
export function StateCell({ hidden, reports, isCancelled }: StateCellProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 empty:hidden md:max-w-64">
      {reports > 0 && <Badge tone="warning">{texts.reports(reports)}</Badge>}
      {isCancelled && <Badge>{texts.cancelled}</Badge>}
      {hidden && (
        <p className="min-w-0 text-xs">
          <span className="block text-ink-soft" title={formatDateTime(hidden.at)}>
            {hidden.awaits_look
              ? texts.awaitsLook
              : texts.hiddenBy(hidden.by ? nameOf(hidden.by) : texts.somebody)}
          </span>
          <span className="line-clamp-3 break-words">{hidden.reason}</span>
        </p>
      )}
    </div>
  );
}

/** When something was created. */
export function TimeCell({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className="whitespace-nowrap text-ink-soft">
      {formatRelativeTime(iso)}
    </time>
  );
}
