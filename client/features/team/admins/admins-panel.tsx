import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { ranksMessages } from '#client/features/team/admin-ui/admin-ranks.messages.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { adminsMessages } from './admins.messages.ts';
import { adminsQuery, knownOf, useAdminCalls } from './admins.queries.ts';
import { type AdminAction, AdminsTable } from './admins-table.tsx';
import { FindMemberDialog } from './find-member-dialog.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';

/** An open dialog, with the admin at the time when it was opened, or the member to appoint. */
interface Question {
  action: AdminAction;
  member: ProfileSummary;
  admin: ManagedAdmin | null;
}

/** The list of admins, with the dialogs that change them. */
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

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  admin: ManagedAdmin;
}

/** A dialog that confirms that an admin becomes a member again. */
function RemoveDialog({ open, onClose, admin }: RemoveDialogProps) {
  const texts = adminsMessages.removal;
  const { remove } = useAdminCalls();
  const name = nameOf(admin.profile);

  async function confirm(reason: string): Promise<void> {
    await remove({ targetAdminId: admin.id, reason });
    showToast({
      type: 'success',
      about: `admin:${admin.id}`,
      title: texts.done,
      message: adminsMessages.recipient(name),
    });
  }

  return (
    <ReasonDialog
      about={`remove-admin:${admin.id}`}
      open={open}
      onClose={onClose}
      title={texts.title(name)}
      text={texts.text}
      confirm={texts.confirm}
      tone="danger"
      onConfirm={confirm}
    />
  );
}

interface RankDialogProps {
  open: boolean;
  onClose: () => void;
  member: ProfileSummary;
  /** The current rank. Null for a member to appoint. */
  admin: ManagedAdmin | null;
  ranks: readonly AdminRank[];
}

/** A dialog that sets the new rank of a member. */
function RankDialog({ open, onClose, member, admin, ranks }: RankDialogProps) {
  const texts = adminsMessages.rank;
  const before = admin?.rank ?? null;
  const lowest = ranks.at(-1);
  const known = admin ? knownOf(admin) : { rank: null, permissions: {} };
  const about = `rank:${member.id}:${JSON.stringify(known)}`;
  const { value: rank, change, forget } = useUnsent(`chosen ${about}`, before ?? lowest);
  const { changeRank } = useAdminCalls();
  const name = nameOf(member);
  if (rank === undefined) return null;

  async function save(reason: string): Promise<void> {
    if (rank === undefined) return;
    await changeRank({ targetAdminId: member.id, newRank: rank, known, reason });
    const message = texts.doneText(name, ranksMessages.ranks[rank].label);
    showToast({ type: 'success', about: `admin:${member.id}`, title: texts.done, message });
  }

  const endsOwn = rank !== before && Object.keys(admin?.own_permissions ?? {}).length > 0;
  const danger = rank === 'super_admin' && before !== rank ? texts.superAdmin : undefined;
  return (
    <ReasonDialog
      about={about}
      open={open}
      onClose={onClose}
      title={before === null ? texts.appoint(name) : texts.change(name)}
      text={endsOwn ? texts.text + texts.ownEnds : texts.text}
      {...(danger !== undefined && { danger })}
      confirm={before === null ? texts.confirmAppoint : texts.confirmChange}
      forgetFields={forget}
      onConfirm={save}
    >
      <RadioCards
        label={ranksMessages.rank}
        options={ranks.map((value) => ({ value, ...ranksMessages.ranks[value] }))}
        value={rank}
        onChange={(chosen) => change(() => chosen)}
      />
    </ReasonDialog>
  );
}
