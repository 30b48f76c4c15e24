import { BACKUP_LIFETIME, DAY } from '../../../../contract/limits.ts';
import { aboutOf, type ManagedThing } from '../../../ui/managed-thing.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { deletedMessages } from './deleted.messages.ts';
import { useDeleteContent } from './deleted.queries.ts';

const texts = deletedMessages.remove;

interface DeleteContentDialogProps {
  thing: ManagedThing;
  open: boolean;
  onClose: () => void;
  /** Called when it is deleted. The caller moves the focus. */
  onDeleted?: (() => void) | undefined;
}

/** Deletes a post, comment or event of a member, with a reason and a backup, to which the toast leads. */
export function DeleteContentDialog({ thing, open, onClose, onDeleted }: DeleteContentDialogProps) {
  const remove = useDeleteContent();
  const type = deletedMessages.types[thing.type];

  async function confirm(reason: string): Promise<void> {
    await remove(thing, reason);
    showToast({
      type: 'success',
      about: aboutOf(thing),
      title: texts.done(type),
      message: thing.name,
      link: { label: texts.restore, to: backupAddress(thing) },
    });
    onDeleted?.();
  }

  return (
    <ReasonDialog
      about={`delete:${aboutOf(thing)}`}
      open={open}
      onClose={onClose}
      title={texts.title(type, thing.name)}
      text={`${texts.text[thing.type]}${texts.kept(BACKUP_LIFETIME / DAY)}`}
      confirm={texts.go}
      tone="danger"
      required
      hint={texts.hint}
      onConfirm={confirm}
    />
  );
}

/** The page that opens the backup of something deleted. */
function backupAddress({ type, id }: ManagedThing): string {
  return `/admin/deleted?type=${type}&original=${id}`;
}
