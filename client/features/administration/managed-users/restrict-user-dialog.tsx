import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useRuleChoice } from '#client/features/moderation/cases/use-rule-choice.tsx';
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
import type { ManagedUserView } from '#contract/administration/managed-users.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';
import type { UserDialogProps } from './plain-action-dialog.tsx';

const texts = managedUsersMessages.restrict;

interface RestrictDialogProps extends UserDialogProps {
  restriction: ManagedUserView['restriction'];
}

/** Asks for the duration, rule and reason of a restriction, or for the duration and reason of a change of one. */
export function RestrictDialog({ user, restriction, ...dialog }: RestrictDialogProps) {
  const act = useUserAction();
  const until = restriction?.until ?? null;
  const about = `restrict:${user.id}:${restriction?.at}:${until}`;
  const {
    value: span,
    change,
    forget,
  } = useUnsent<BlockSpan>(`span ${about}`, {
    length: until === null ? '7' : 'custom',
    end: until === null ? noTime : toJapanTime(until),
  });
  const choice = useRuleChoice(about);
  const [isEndMissing, setEndMissing] = useState(false);
  const isNew = restriction === null;

  function check(): boolean {
    const isMissing = blockUntil(span.length, span.end, new Date()) === undefined;
    setEndMissing(isMissing);
    const isRuled = !isNew || choice.check();
    return isRuled && !isMissing;
  }

  async function restrict(reason: string): Promise<void> {
    const end = blockUntil(span.length, span.end, new Date());
    // The end may have passed since it was validated.
    if (end === undefined) throw new ApiError('invalid-argument', {}, texts.endMissing);
    const target = { targetUserId: user.id, restrict: true, reason, until: end };
    await act('toggleUserRestriction', { ...target, rule: choice.rule });
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
        forget();
        choice.forget();
      }}
      check={check}
      onConfirm={restrict}
    >
      <BlockFields
        span={span}
        change={(changes) => {
          change((before) => ({ ...before, ...changes }));
          setEndMissing(false);
        }}
        error={isEndMissing ? texts.endMissing : undefined}
      />
      {isNew && choice.field}
    </ReasonDialog>
  );
}
