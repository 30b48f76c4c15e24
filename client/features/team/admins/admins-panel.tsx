import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { PermissionsDialog, RankDialog, RemoveDialog } from './admin-dialogs.tsx';
import { adminsMessages } from './admins.messages.ts';
import { adminsQuery } from './admins.queries.ts';
import { type AdminAction, AdminsTable } from './admins-table.tsx';
import { FindMemberDialog } from './find-member-dialog.tsx';

interface Question {
  action: AdminAction;
  member: ProfileSummary;
  /** The admin when the dialog was opened. Null for a member to appoint. */
  admin: ManagedAdmin | null;
}

export function AdminsPanel() {
  const query = useQuery(adminsQuery);
  const { data } = query;
  const viewerId = useSession().user?.id ?? '';
  const [isFinding, setFinding] = useState(false);
  const { question, number, isOpen, ask, close } = useQuestion<Question>();
  const canAppoint = (data?.grantable_ranks.length ?? 0) > 0;

  function appoint(member: ProfileSummary) {
    setFinding(false);
    ask({ action: 'change', member, admin: null });
  }

  return (
    <AdminPage
      title={adminsMessages.title}
      lead={adminsMessages.lead}
      actions={
        canAppoint && (
          <Button onClick={() => setFinding(true)}>
            <UserPlus className="size-5" aria-hidden="true" />
            {adminsMessages.appoint}
          </Button>
        )
      }
    >
      <LoadedQuery query={query}>
        {({ items }) => (
          <AdminsTable
            admins={items}
            viewerId={viewerId}
            onAct={(action, admin) => ask({ action, member: admin.profile, admin })}
          />
        )}
      </LoadedQuery>
      <FindMemberDialog
        open={isFinding}
        onClose={() => setFinding(false)}
        adminIds={new Set(data?.items.map(({ id }) => id))}
        onChoose={appoint}
      />
      {data && question && (
        <AdminDialog
          key={number}
          question={question}
          ranks={data.grantable_ranks}
          open={isOpen}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}

interface AdminDialogProps {
  question: Question;
  ranks: Parameters<typeof RankDialog>[0]['ranks'];
  open: boolean;
  onClose: () => void;
}

function AdminDialog({ question: { action, member, admin }, ranks, ...dialog }: AdminDialogProps) {
  if (action === 'change') {
    return <RankDialog {...dialog} member={member} admin={admin} ranks={ranks} />;
  }
  if (admin === null) return null;
  return action === 'tune' ? (
    <PermissionsDialog {...dialog} admin={admin} />
  ) : (
    <RemoveDialog {...dialog} admin={admin} />
  );
}
