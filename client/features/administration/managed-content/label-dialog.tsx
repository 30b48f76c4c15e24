import { useState } from 'react';
import { useAdminStatus } from '#client/features/identity/session/use-admin-status.ts';
import {
  aboutOf,
  type ManagedTarget,
} from '#client/features/identity/team-actions/managed-target.ts';
import type { LabelsOfTarget } from '#client/features/identity/team-actions/team-actions.ts';
import { decideMessages } from '#client/features/moderation/cases/deciding/decide-case.messages.ts';
import { TeamLabelsField } from '#client/features/moderation/cases/deciding/team-labels-field.tsx';
import { useRuleChoice } from '#client/features/moderation/cases/deciding/use-rule-choice.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { hasLabels, noLabels } from '#contract/posts/content-labels.ts';
import { managedContentMessages } from './managed-content.messages.ts';
import { useLabelPost } from './managed-content.queries.ts';

const texts = managedContentMessages.labels;

interface LabelDialogProps {
  target: ManagedTarget;
  known: LabelsOfTarget | undefined;
  open: boolean;
  onClose: () => void;
}

/** Asks for labels, a rule and a reason, and sets the labels of a post. The toast leads to the decision, which can be reverted there. */
export function LabelDialog({ target, known, ...dialog }: LabelDialogProps) {
  const label = useLabelPost();
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
    const { case_id } = await label({ postId: target.id, labels, reason, rule: choice.rule });
    const link = { label: texts.open, to: `/admin/reports/${case_id}` };
    const about = aboutOf(target);
    showToast({ type: 'success', about, title: texts.done, ...(mayRevert && { link }) });
  }

  return (
    <ReasonDialog
      about={about}
      {...dialog}
      title={texts.title}
      text={texts.text(target.name)}
      hint={texts.hint}
      confirm={texts.go}
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
