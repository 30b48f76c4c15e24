import { useState } from 'react';
import type { ManagedUser } from '../../../../contract/managed-users.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { noTime, toJapanTime } from '../../../ui/japan-time.ts';
import { nameOf } from '../../../ui/member-name.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { useUnsent } from '../ui/use-unsent.ts';
import { BlockFields, type BlockSpan } from './block-fields.tsx';
import { blockUntil } from './block-until.ts';
import { managedUsersMessages } from './users.messages.ts';
import { useUserAction } from './users.queries.ts';

const texts = managedUsersMessages.block;

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
  const about = `block:${user.id}:${blocked_at}:${blocked_until}`;
  const {
    value: span,
    change: changeSpan,
    forget,
  } = useUnsent<BlockSpan>(`span ${about}`, {
    length: blocked_until === null ? '7' : 'custom',
    end: blocked_until === null ? noTime : toJapanTime(blocked_until),
  });
  const [isEndMissing, setEndMissing] = useState(false);
  const isNew = blocked_at === null;

  function change(changes: Partial<BlockSpan>): void {
    changeSpan((before) => ({ ...before, ...changes }));
    setEndMissing(false);
  }

  function check(): boolean {
    const isMissing = blockUntil(span.length, span.end, new Date()) === undefined;
    setEndMissing(isMissing);
    return !isMissing;
  }

  async function block(reason: string): Promise<void> {
    const until = blockUntil(span.length, span.end, new Date());
    // It may have passed since it was checked.
    if (until === undefined) throw new ApiError('invalid-argument', {}, texts.endMissing);
    await act('toggleUserBlock', { targetUserId: user.id, block: true, reason, until });
    showToast({ type: 'success', title: texts.done });
  }

  return (
    <ReasonDialog
      about={about}
      {...dialog}
      title={(isNew ? texts.title : texts.changeTitle)(nameOf(user))}
      text={texts.text}
      confirm={isNew ? texts.go : texts.change}
      tone="danger"
      required
      hint={texts.hint}
      forgetFields={forget}
      check={check}
      onConfirm={block}
    >
      <BlockFields
        span={span}
        change={change}
        error={isEndMissing ? texts.endMissing : undefined}
      />
    </ReasonDialog>
  );
}
