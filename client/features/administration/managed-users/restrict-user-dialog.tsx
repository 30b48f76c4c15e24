import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useRuleChoice } from '#client/features/moderation/cases/deciding/use-rule-choice.tsx';
import { useSpanChoice } from '#client/features/moderation/member-blocks/use-span-choice.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { ManagedUserView } from '#contract/administration/managed-users.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { useUserAction } from './managed-users.queries.ts';
import type { UserDialogProps } from './plain-action-dialog.tsx';

const texts = managedUsersMessages.restrict;

interface RestrictDialogProps extends UserDialogProps {
  restriction: ManagedUserView['restriction'];
}

/** A dialog for the duration, rule and reason of a new restriction, or for a new duration with a reason. */
export function RestrictDialog({ user, restriction, ...dialog }: RestrictDialogProps) {
  const act = useUserAction();
  const until = restriction?.until ?? null;
  const about = `restrict:${user.id}:${restriction?.at}:${until}`;
  const span = useSpanChoice({ about, until, endMissing: texts.endMissing });
  const choice = useRuleChoice(about);
  const isNew = restriction === null;

  async function restrict(reason: string): Promise<void> {
    const target = { targetUserId: user.id, restrict: true, reason, until: span.getUntil() };
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
        span.forget();
        choice.forget();
      }}
      check={() => {
        const isSpanValid = span.check();
        return (!isNew || choice.check()) && isSpanValid;
      }}
      onConfirm={restrict}
    >
      {span.fields}
      {isNew && choice.field}
    </ReasonDialog>
  );
}
