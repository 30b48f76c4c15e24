import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { MemberRow } from '#client/features/identity/member-names/member-row.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { AdminPage } from '#client/features/team/admin-ui/admin-page.tsx';
import { FilterSearch } from '#client/features/team/admin-ui/filter-fields.tsx';
import { useFoundMembers } from '#client/features/team/admin-ui/found-members.queries.ts';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { LoadFailed } from '#client/ui/feedback/error-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { PermissionsDialog, RankDialog, RemoveDialog } from './admin-dialogs.tsx';
import { adminsMessages } from './admins.messages.ts';
import { adminsQuery } from './admins.queries.ts';
import { type AdminAction, AdminsTable } from './admins-table.tsx';

interface Question {
  action: AdminAction;
  member: ProfileSummary;
  /** The state of the admin when the dialog opened, or null when a member is being appointed. */
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

const texts = adminsMessages.find;

interface FindMemberDialogProps {
  open: boolean;
  onClose: () => void;
  /** The ids of current admins, who cannot be appointed again. */
  adminIds: ReadonlySet<string>;
  onChoose: (member: ProfileSummary) => void;
}

function FindMemberDialog({ open, onClose, ...search }: FindMemberDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="sheet"
      title={texts.title}
      description={texts.text}
    >
      <FindMember {...search} />
    </Dialog>
  );
}

function FindMember({ adminIds, onChoose }: Omit<FindMemberDialogProps, 'open' | 'onClose'>) {
  const [name, setName] = useState('');
  const found = useFoundMembers(name);
  return (
    <div className="mt-4 min-h-72 *:w-full">
      <FilterSearch
        label={texts.label}
        placeholder={texts.placeholder}
        value={name}
        onChange={setName}
      />
      {found.isPending && <RowsSkeleton label={commonMessages.loading} />}
      {found.error && (
        <LoadFailed error={found.error} retrying={found.isFetching} onRetry={found.refetch} />
      )}
      {found.isNobody && (
        <p role="status" className="py-6 text-ink-soft text-sm">
          {texts.none}
        </p>
      )}
      <ul className="divide-y divide-line">
        {found.members.map((member) => (
          <MemberRow
            key={member.id}
            user={member}
            action={
              adminIds.has(member.id) ? (
                <Badge>{texts.already}</Badge>
              ) : (
                <Button
                  variant="secondary"
                  aria-label={texts.chooseOf(nameOf(member))}
                  onClick={() => onChoose(member)}
                >
                  {texts.choose}
                </Button>
              )
            }
          />
        ))}
      </ul>
    </div>
  );
}
