import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ManagedAdmin } from '../../../../contract/managed-admins.ts';
import type { ProfileSummary } from '../../../../contract/profiles.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { useSession } from '../../session/session-context.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { adminsMessages } from './admins.messages.ts';
import { adminsQuery } from './admins.queries.ts';
import { type AdminAction, AdminsTable } from './admins-table.tsx';
import { FindMemberDialog } from './find-member-dialog.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { RankDialog } from './rank-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** What a dialog asks: about an admin, or about a member who is to be appointed. */
interface Question {
  action: AdminAction;
  member: ProfileSummary;
  /** Differs for each question, so that a dialog starts over. */
  number: number;
}

/** The list of admins, with the dialogs that change them. */
export function AdminsPanel() {
  const { data, error, isFetching, refetch } = useQuery(adminsQuery);
  const viewerId = useSession().user?.id ?? '';
  const [isFinding, setFinding] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const canAppoint = (data?.grantable_ranks.length ?? 0) > 0;

  function ask(action: AdminAction, member: ProfileSummary) {
    setFinding(false);
    setQuestion({ action, member, number: (question?.number ?? 0) + 1 });
    setOpen(true);
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
      {data ? (
        <AdminsTable
          admins={data.items}
          viewerId={viewerId}
          onAct={(action, { profile }) => ask(action, profile)}
        />
      ) : error ? (
        <LoadFailed error={error} retrying={isFetching} onRetry={refetch} />
      ) : (
        <RowsSkeleton label={commonMessages.loading} />
      )}
      <FindMemberDialog
        open={isFinding}
        onClose={() => setFinding(false)}
        adminIds={new Set(data?.items.map(({ id }) => id))}
        onChoose={(member) => ask('change', member)}
      />
      {data && question && (
        <Asked
          key={question.number}
          question={question}
          admin={data.items.find(({ id }) => id === question.member.id) ?? null}
          ranks={data.grantable_ranks}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </AdminPage>
  );
}

interface AskedProps {
  question: Question;
  admin: ManagedAdmin | null;
  ranks: Parameters<typeof RankDialog>[0]['ranks'];
  open: boolean;
  onClose: () => void;
}

function Asked({ question: { action, member }, admin, ranks, ...dialog }: AskedProps) {
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
