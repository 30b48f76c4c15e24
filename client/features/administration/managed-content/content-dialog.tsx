import { useState } from 'react';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import {
  aboutOf,
  type ManagedTarget,
} from '#client/features/identity/team-actions/managed-target.ts';
import type {
  LabelsOfTarget,
  ManagingAction,
} from '#client/features/identity/team-actions/team-actions.ts';
import { DeleteContentDialog } from '#client/features/members/deleted-content/delete-content-dialog.tsx';
import { decideMessages } from '#client/features/moderation/cases/deciding/decide-case.messages.ts';
import {
  TeamLabelsField,
  useRuleChoice,
} from '#client/features/moderation/cases/deciding/decision-fields.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { hasLabels, noLabels } from '#contract/posts/content-labels.ts';
import { managedContentMessages as texts } from './managed-content.messages.ts';
import { useDecide, useLabelPost } from './managed-content.queries.ts';

export interface ContentDialogProps {
  action: ManagingAction;
  target: ManagedTarget;
  known?: LabelsOfTarget;
  open: boolean;
  onClose: () => void;
  onDeleted?: () => void;
  /** Returns the element that receives the focus after the action, because the target's row may be removed. */
  focusAfter?: () => HTMLElement | null;
}

export function ContentDialog({ action, onDeleted, known, ...props }: ContentDialogProps) {
  if (action === 'label') return <LabelDialog {...props} known={known} />;
  if (action === 'delete') return <DeleteDialog {...props} onDeleted={onDeleted} />;
  return action === 'hide' ? <HideDialog {...props} /> : <ShowDialog {...props} />;
}

type DialogProps = Omit<ContentDialogProps, 'action' | 'onDeleted' | 'known'>;
type LabelDialogProps = DialogProps & { known: LabelsOfTarget | undefined };

function DeleteDialog({ target, ...props }: Omit<ContentDialogProps, 'action' | 'known'>) {
  const choice = useRuleChoice(`delete:${aboutOf(target)}`);
  return <DeleteContentDialog target={target} choice={choice} {...props} />;
}

function HideDialog({ target, ...props }: DialogProps) {
  const decide = useDecide();
  const showAgain = useShowAgain();
  const about = `hide:${aboutOf(target)}`;
  const { rule, field, check, forget } = useRuleChoice(about);
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
      onConfirm={(reason) => decide(target, { hidden: true, reason, ...(rule && { rule }) })}
      done={{
        about: aboutOf(target),
        title: texts.hidden(target.type),
        action: { label: texts.undo, onSelect: () => void showAgain(target) },
      }}
    >
      {field}
    </ReasonDialog>
  );
}

function ShowDialog({ target, ...props }: DialogProps) {
  const decide = useDecide();
  return (
    <ReasonDialog
      about={`show:${aboutOf(target)}`}
      {...props}
      title={texts.showTitle(target.type)}
      text={texts.showText(target.name)}
      confirm={texts.show}
      onConfirm={(reason) => decide(target, { hidden: false, reason })}
      done={{ about: aboutOf(target), title: texts.shown(target.type) }}
    />
  );
}

/** A dialog that sets the labels of a post. Its toast links to the case in which the decision can be reverted. */
function LabelDialog({ target, known, ...dialog }: LabelDialogProps) {
  const call = useLabelPost();
  const mayRevert = useAdminStatus().status?.permissions.includes('manage_reports') === true;
  const about = `label:${aboutOf(target)}`;
  const choice = useRuleChoice(about);
  const { value: labels, change, forget } = useUnsent(`labels ${about}`, noLabels);
  const [isMissing, setMissing] = useState(false);

  function check(): boolean {
    setMissing(!hasLabels(labels));
    return choice.check() && hasLabels(labels);
  }

  async function send(reason: string): Promise<void> {
    if (!choice.rule) throw new ApiError('invalid-argument', {}, decideMessages.ruleMissing);
    const labelled = { postId: target.id, labels, reason, rule: choice.rule };
    const { case_id } = await call('labelPost', labelled);
    const link = { label: texts.labels.open, to: `/admin/reports/${case_id}` };
    const about = aboutOf(target);
    showToast({ type: 'success', about, title: texts.labels.done, ...(mayRevert && { link }) });
  }

  return (
    <ReasonDialog
      about={about}
      {...dialog}
      title={texts.labels.title}
      text={texts.labels.text(target.name)}
      hint={texts.labels.hint}
      confirm={texts.labels.go}
      required
      forgetFields={() => {
        forget();
        choice.forget();
      }}
      check={check}
      onConfirm={send}
    >
      <TeamLabelsField
        value={labels}
        onChange={(next) => {
          change(() => next);
          setMissing(false);
        }}
        {...known}
        error={isMissing ? decideMessages.labels.missing : undefined}
      />
      {choice.field}
    </ReasonDialog>
  );
}

/** Returns a function that shows hidden content again, and reports the outcome as a toast. It never rejects. */
export function useShowAgain(): (target: ManagedTarget) => Promise<boolean> {
  const decide = useDecide();
  return (target) => {
    const done = { title: texts.shown(target.type) };
    const outcomes = { about: aboutOf(target), done, failed: texts.failed };
    return callWithToast(() => decide(target, { hidden: false, reason: '' }), outcomes);
  };
}
