import type { ReactNode } from 'react';
import { inJapan } from '#client/features/team/admin-ui/in-japan.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import type { ManagedUserView } from '#contract/administration/managed-users.ts';
import { managedUsersMessages } from './managed-users.messages.ts';

const { blockedNotice, deletionNotice } = managedUsersMessages;

/** Notices about the block and the pending deletion of a member. */
export function Notices({ view: { user, blocked_reason, deletion } }: { view: ManagedUserView }) {
  const { blocked_at, blocked_until } = user;
  return (
    <>
      {deletion && (
        <Notice title={deletionNotice.title} reason={deletion.reason}>
          {deletion.is_own ? deletionNotice.byMember : deletionNotice.byTeam}
          {deletionNotice.after(formatDateTime(deletion.delete_after, inJapan))}
        </Notice>
      )}
      {blocked_at !== null && (
        <Notice title={blockedNotice.title} reason={blocked_reason}>
          {blockedNotice.since(formatDateTime(blocked_at, inJapan))}{' '}
          {blocked_until === null
            ? blockedNotice.endless
            : blockedNotice.ends(formatDateTime(blocked_until, inJapan))}
        </Notice>
      )}
    </>
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
