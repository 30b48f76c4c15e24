import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useRuleChoice } from '#client/features/moderation/cases/deciding/use-rule-choice.tsx';
import {
  contentsOf,
  noContents,
} from '#client/features/moderation/member-blocks/block-contents.ts';
import { ContentsFields } from '#client/features/moderation/member-blocks/contents-fields.tsx';
import { memberBlocksMessages } from '#client/features/moderation/member-blocks/member-blocks.messages.ts';
import { useSpanChoice } from '#client/features/moderation/member-blocks/use-span-choice.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';
import type { UserDialogProps } from './plain-action-dialog.tsx';

const texts = managedUsersMessages.block;
const { sinceMissing } = memberBlocksMessages.contents;

interface BlockDialogProps extends UserDialogProps {
  /** Whether the block can hide or delete the content of the member. */
  mayCover: boolean;
}

/** A dialog for the duration and reason of a block, or of a change to a block. */
export function BlockDialog({ user, mayCover, ...dialog }: BlockDialogProps) {
  const { blocked_at, blocked_until } = user;
  const act = useUserAction();
  const about = `block:${user.id}:${blocked_at}:${blocked_until}`;
  const span = useSpanChoice({ about, until: blocked_until, endMissing: texts.endMissing });
  const choice = useRuleChoice(about, { required: false });
  const contents = useUnsent(`contents ${about}`, noContents);
  const [isSinceMissing, setSinceMissing] = useState(false);
  const isNew = blocked_at === null;

  function check(): boolean {
    const isVague = contentsOf(contents.value) === undefined;
    setSinceMissing(isVague);
    return span.check() && !isVague;
  }

  async function block(reason: string): Promise<void> {
    const until = span.getUntil();
    const covered = contentsOf(contents.value);
    if (covered === undefined) throw new ApiError('invalid-argument', {}, sinceMissing);
    await act('toggleUserBlock', {
      ...{ targetUserId: user.id, block: true, reason, until, rule: choice.rule },
      ...(mayCover && { contents: covered }),
    });
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
      forgetFields={() => {
        for (const field of [span, choice, contents]) field.forget();
      }}
      check={check}
      onConfirm={block}
    >
      {span.fields}
      {mayCover && (
        <ContentsFields
          userId={user.id}
          decided={null}
          contents={contents.value}
          change={(changes) => {
            contents.change((before) => ({ ...before, ...changes }));
            setSinceMissing(false);
          }}
          error={isSinceMissing ? sinceMissing : undefined}
        />
      )}
      {isNew && choice.field}
    </ReasonDialog>
  );
}
