import {
  aboutOf,
  type ManagedTarget,
} from '#client/features/identity/team-actions/managed-target.ts';
import type {
  LabelsOfTarget,
  ManagingAction,
} from '#client/features/identity/team-actions/team-actions.ts';
import { DeleteContentDialog } from '#client/features/members/deleted-content/delete-content-dialog.tsx';
import { useRuleChoice } from '#client/features/moderation/cases/deciding/use-rule-choice.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { managedContentMessages } from './managed-content.messages.ts';
import { useDecide } from './managed-content.queries.ts';
import { useShowAgain } from './use-show-again.ts';

const texts = managedContentMessages;

export interface ContentDialogProps {
  action: ManagingAction;
  target: ManagedTarget;
  /** What is labelled already. */
  known?: LabelsOfTarget;
  open: boolean;
  onClose: () => void;
  /** Called after the deletion. */
  onDeleted?: () => void;
  /** Returns the element that receives the focus after the action, in a list that may lose the target's row. */
  focusAfter?: () => HTMLElement | null;
}

/** Asks for a reason, then hides, shows, labels or deletes the target. */
export function ContentDialog({ action, onDeleted, known, ...props }: ContentDialogProps) {
  if (action === 'label') return <LabelDialog {...props} known={known} />;
  if (action === 'delete') return <DeleteDialog {...props} onDeleted={onDeleted} />;
  return action === 'hide' ? <HideDialog {...props} /> : <ShowDialog {...props} />;
}

type DialogProps = Omit<ContentDialogProps, 'action' | 'onDeleted' | 'known'>;

function DeleteDialog({ target, ...props }: Omit<ContentDialogProps, 'action' | 'known'>) {
  const choice = useRuleChoice(`delete:${aboutOf(target)}`);
  return <DeleteContentDialog target={target} choice={choice} {...props} />;
}

function HideDialog({ target, ...props }: DialogProps) {
  const decide = useDecide();
  const showAgain = useShowAgain();
  const about = `hide:${aboutOf(target)}`;
  const { rule, field, check, forget } = useRuleChoice(about);

  async function hide(reason: string): Promise<void> {
    await decide(target, { hidden: true, reason, ...(rule && { rule }) });
    showToast({
      type: 'success',
      about: aboutOf(target),
      title: texts.hidden(target.type),
      action: { label: texts.undo, onSelect: () => void showAgain(target) },
    });
  }

  return (
    <ReasonDialog
      about={about}
      {...props}
      title={texts.hideTitle(target.type)}
      text={texts.hideText(target.name)}
      hint={texts.hideHint}
      confirm={texts.hide}
      tone="danger"
      required
      forgetFields={forget}
      check={check}
      onConfirm={hide}
    >
      {field}
    </ReasonDialog>
  );
}

function ShowDialog({ target, ...props }: DialogProps) {
  const decide = useDecide();

  async function show(reason: string): Promise<void> {
    await decide(target, { hidden: false, reason });
    showToast({ type: 'success', about: aboutOf(target), title: texts.shown(target.type) });
  }

  return (
    <ReasonDialog
      about={`show:${aboutOf(target)}`}
      {...props}
      title={texts.showTitle(target.type)}
      text={texts.showText(target.name)}
      confirm={texts.show}
      onConfirm={show}
    />
  );
}
