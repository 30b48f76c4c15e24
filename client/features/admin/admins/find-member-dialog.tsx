import { useState } from 'react';
import type { ProfileSummary } from '../../../../contract/profiles.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { nameOf } from '../../../ui/member-name.ts';
import { MemberRow } from '../../../ui/member-row.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { FilterSearch } from '../ui/filter-search.tsx';
import { useFoundMembers } from '../ui/found-members.queries.ts';
import { adminsMessages } from './admins.messages.ts';

const texts = adminsMessages.find;

interface FindMemberDialogProps {
  open: boolean;
  onClose: () => void;
  /** Those who need not be appointed any more. */
  adminIds: ReadonlySet<string>;
  onChoose: (member: ProfileSummary) => void;
}

/** Finds the member who is to be appointed. */
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
                <ChooseButton member={member} onChoose={onChoose} />
              )
            }
          />
        ))}
      </ul>
    </div>
  );
}

function ChooseButton({
  member,
  onChoose,
}: {
  member: ProfileSummary;
  onChoose: (member: ProfileSummary) => void;
}) {
  return (
    <Button
      variant="secondary"
      aria-label={texts.chooseOf(nameOf(member))}
      onClick={() => onChoose(member)}
    >
      {texts.choose}
    </Button>
  );
}
