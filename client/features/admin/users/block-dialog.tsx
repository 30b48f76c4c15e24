import { useState } from 'react';
import type { ManagedUser } from '../../../../contract/managed-users.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { noTime, toJapanTime } from '../../../ui/japan-time.ts';
import { nameOf } from '../../../ui/member-name.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { type BlockLength, blockLengths, blockUntil } from './block-until.ts';
import { managedUsersMessages } from './users.messages.ts';
import { useUserAction } from './users.queries.ts';

const texts = managedUsersMessages.block;
const lengths = blockLengths.map((value) => ({ value, label: texts.lengths[value] }));

interface BlockDialogProps {
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Asks for how long and why a member is blocked, or how a block is to change. */
export function BlockDialog({ user, ...dialog }: BlockDialogProps) {
  const { blocked_at, blocked_until } = user;
  const act = useUserAction();
  const [length, setLength] = useState<BlockLength>(blocked_until === null ? '7' : 'custom');
  const [end, setEnd] = useState(blocked_until === null ? noTime : toJapanTime(blocked_until));
  const isNew = blocked_at === null;

  async function block(reason: string): Promise<void> {
    const until = blockUntil(length, end, new Date());
    if (until === undefined) throw new ApiError('invalid-argument', {}, texts.endMissing);
    await act('toggleUserBlock', { targetUserId: user.id, block: true, reason, until });
    showToast({ type: 'success', title: texts.done });
  }

  return (
    <ReasonDialog
      about={`block:${user.id}`}
      {...dialog}
      title={(isNew ? texts.title : texts.changeTitle)(nameOf(user))}
      text={texts.text}
      confirm={isNew ? texts.go : texts.change}
      tone="danger"
      required
      hint={texts.hint}
      onConfirm={block}
    >
      <RadioGroup
        label={texts.length}
        name="length"
        options={lengths}
        value={length}
        onChange={setLength}
      />
      {length === 'custom' && (
        <DateTimeField label={texts.end} value={end} onChange={setEnd} required future />
      )}
    </ReasonDialog>
  );
}
