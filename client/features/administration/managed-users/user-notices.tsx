import type { ReactNode } from 'react';
import { useAdminStatus } from '#client/features/identity/session/use-admin-status.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import type { ManagedUserView } from '#contract/administration/managed-users.ts';
import { managedUsersMessages } from './managed-users.messages.ts';

const { blockedNotice, deletionNotice, restrictedNotice } = managedUsersMessages;

/** Notices about the block and the pending deletion of a member. */
export function Notices({ view }: { view: ManagedUserView }) {
  const { user, blocked_reason, block_case_id, deletion, restriction } = view;
  const { blocked_at, blocked_until } = user;
  return (
    <>
      {deletion && (
        <Notice title={deletionNotice.title} reason={deletion.reason}>
          {deletion.is_own ? deletionNotice.byMember : deletionNotice.byTeam}
          {deletionNotice.after(formatDateTime(deletion.delete_after, inJapan))}
        </Notice>
      )}
      {restriction && (
        <Notice title={restrictedNotice.title} reason={restriction.reason}>
          {blockedNotice.since(formatDateTime(restriction.at, inJapan))}{' '}
          {restriction.until === null
            ? blockedNotice.endless
            : blockedNotice.ends(formatDateTime(restriction.until, inJapan))}{' '}
          {restrictedNotice.text}
          {restriction.case_id !== null && <CaseLink caseId={restriction.case_id} />}
        </Notice>
      )}
      {blocked_at !== null && (
        <Notice title={blockedNotice.title} reason={blocked_reason}>
          {blockedNotice.since(formatDateTime(blocked_at, inJapan))}{' '}
          {blocked_until === null
            ? blockedNotice.endless
            : blockedNotice.ends(formatDateTime(blocked_until, inJapan))}
          {block_case_id !== null && <CaseLink caseId={block_case_id} />}
        </Notice>
      )}
    </>
  );
}

/** Leads to the decision that blocks the member, where it is reverted with all that it covers. */
function CaseLink({ caseId }: { caseId: string }) {
  const mayDecide = useAdminStatus().status?.permissions.includes('manage_reports') === true;
  if (!mayDecide) return null;
  return (
    <Link
      to={`/admin/reports/${caseId}`}
      className="ml-1 inline-flex min-h-11 items-center text-brand underline underline-offset-2"
    >
      {blockedNotice.toCase}
    </Link>
  );
}

interface NoticeProps {
  title: string;
  reason: string;
  children: ReactNode;
}

function Notice({ title, reason, children }: NoticeProps) {
  return (
    <div className="rounded-lg bg-danger-soft p-4 text-sm">
      <p className="font-bold text-danger">{title}</p>
      <p className="phrases mt-1">{children}</p>
      {reason !== '' && <p className="user-text mt-1">{blockedNotice.reason(reason)}</p>}
    </div>
  );
}
