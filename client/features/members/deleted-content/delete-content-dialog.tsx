import {
  aboutOf,
  type ManagedTarget,
} from '#client/features/identity/team-actions/managed-target.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { BACKUP_LIFETIME, DAY } from '#contract/foundations/limits.ts';
import { deletedMessages } from './deleted-content.messages.ts';
import { useDeleteContent } from './deleted-content.queries.ts';

const texts = deletedMessages.remove;

interface DeleteContentDialogProps {
  target: ManagedTarget;
  open: boolean;
  onClose: () => void;
  /** Called after the deletion. The caller moves the focus, here or by `focusAfter`. */
  onDeleted?: (() => void) | undefined;
  focusAfter?: () => HTMLElement | null;
}

/** Deletes a post, comment or event of another member with a reason and a backup. The toast links to the backup. */
export function DeleteContentDialog({ target, onDeleted, ...dialog }: DeleteContentDialogProps) {
  const remove = useDeleteContent();
  const type = deletedMessages.types[target.type];

  async function confirm(reason: string): Promise<void> {
    await remove(target, reason);
    showToast({
      type: 'success',
      about: aboutOf(target),
      title: texts.done(type),
      message: target.name,
      link: { label: texts.restore, to: backupAddress(target) },
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
      onConfirm={confirm}
    />
  );
}

/** The page that opens the backup of a deleted target. */
function backupAddress({ type, id }: ManagedTarget): string {
  return `/admin/deleted?type=${type}&original=${id}`;
}
