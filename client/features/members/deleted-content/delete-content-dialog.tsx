import type { ReactNode } from 'react';
import {
  aboutOf,
  type ManagedTarget,
} from '#client/features/identity/team-actions/managed-target.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { BACKUP_LIFETIME, DAY } from '#contract/foundations/limits.ts';
import type { RuleReference } from '#contract/moderation/decisions.ts';
import { deletedMessages } from './deleted-content.messages.ts';
import { useDeleteContent } from './deleted-content.queries.ts';

const texts = deletedMessages.remove;

export interface RuleChoice {
  rule: RuleReference | null;
  field: ReactNode;
  /** Whether a rule is chosen. Shows an error when none is chosen. */
  check: () => boolean;
  forget: () => void;
}

interface DeleteContentDialogProps {
  target: ManagedTarget;
  choice: RuleChoice;
  open: boolean;
  onClose: () => void;
  /** Called after the deletion. The caller moves the focus, either here or by `focusAfter`. */
  onDeleted?: (() => void) | undefined;
  focusAfter?: () => HTMLElement | null;
}

/**
 * A dialog that deletes another member's content and cites a rule. The content is backed up, and the toast links to the
 * backup.
 */
export function DeleteContentDialog({
  target,
  choice,
  onDeleted,
  ...dialog
}: DeleteContentDialogProps) {
  const remove = useDeleteContent();
  const type = deletedMessages.types[target.type];

  async function confirm(reason: string): Promise<void> {
    if (choice.rule === null) return;
    await remove(target, { reason, rule: choice.rule });
    showToast({
      type: 'success',
      about: aboutOf(target),
      title: texts.done(type),
      message: target.name,
      link: {
        label: texts.restore,
        to: `/admin/deleted?type=${target.type}&original=${target.id}`,
      },
    });
    onDeleted?.();
  }

  return (
    <ReasonDialog
      about={`delete:${aboutOf(target)}`}
      {...dialog}
      title={texts.title(type, target.name)}
      text={`${texts.text[target.type]}${texts.kept(BACKUP_LIFETIME / DAY)}`}
      confirm={texts.go}
      tone="danger"
      required
      hint={texts.hint}
      check={choice.check}
      forgetFields={choice.forget}
      onConfirm={confirm}
    >
      {choice.field}
    </ReasonDialog>
  );
}
