import { BACKUP_LIFETIME, DAY } from '../../../../contract/limits.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { deletedMessages } from './deleted.messages.ts';
import { type DeletableContent, useDeleteContent } from './deleted.queries.ts';

const texts = deletedMessages.remove;

interface DeleteContentDialogProps {
  content: DeletableContent;
  open: boolean;
  onClose: () => void;
  /** Called when it is deleted. The caller moves the focus. */
  onDeleted?: () => void;
}

/** Deletes a post, comment or event of a member, with a reason and a backup. */
export function DeleteContentDialog({
  content,
  open,
  onClose,
  onDeleted,
}: DeleteContentDialogProps) {
  const remove = useDeleteContent();
  const type = deletedMessages.types[content.type];
  const title = content.title || deletedMessages.untitled;

  async function confirm(reason: string): Promise<void> {
    await remove(content, reason);
    showToast({
      type: 'success',
      about: `${content.type}:${content.id}`,
      title: texts.done(type),
      message: title,
      link: { label: texts.toBackups, to: '/admin/deleted' },
    });
    onDeleted?.();
  }

  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={texts.title(type, title)}
      text={`${texts.text[content.type]}${texts.kept(BACKUP_LIFETIME / DAY)}`}
      confirm={texts.go}
      tone="danger"
      required
      hint={texts.hint}
      onConfirm={confirm}
    />
  );
}
