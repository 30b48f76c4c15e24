import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { MemberRow } from '#client/features/identity/member-names/member-row.tsx';
import { FilterSearch } from '#client/features/team/admin-ui/filter-fields.tsx';
import { useFoundMembers } from '#client/features/team/admin-ui/found-members.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { LoadFailed } from '#client/ui/feedback/error-state.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { adminsMessages } from './admins.messages.ts';

const texts = adminsMessages.find;

interface FindMemberDialogProps {
  open: boolean;
  onClose: () => void;
  /** The ids of current admins, who cannot be appointed again. */
  adminIds: ReadonlySet<string>;
  onChoose: (member: ProfileSummary) => void;
}

export function FindMemberDialog({ open, onClose, ...search }: FindMemberDialogProps) {
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
