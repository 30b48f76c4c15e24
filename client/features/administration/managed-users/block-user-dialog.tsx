import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import {
  BlockFields,
  type BlockSpan,
} from '#client/features/moderation/member-blocks/block-fields.tsx';
import { blockUntil } from '#client/features/moderation/member-blocks/block-until.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { noTime, toJapanTime } from '#client/ui/form/japan-time.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';
import type { UserDialogProps } from './plain-action-dialog.tsx';

const texts = managedUsersMessages.block;

/** Asks for the duration and reason of a block, or of a change of one. */
export function BlockDialog({ user, ...dialog }: UserDialogProps) {
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
    // The end may have passed since it was validated.
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
