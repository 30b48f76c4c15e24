import type { DeletedContent } from '../../../../contract/deleted-content.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { type Backup, BackupPreview } from './backup-preview.tsx';
import { deletedMessages } from './deleted.messages.ts';
import { useDeletedContent, useRestore } from './deleted.queries.ts';
import { titleOf } from './deleted-columns.tsx';
import { RestorationParts } from './restoration-parts.tsx';

const texts = deletedMessages;

interface BackupDialogProps {
  item: DeletedContent;
  open: boolean;
  onClose: () => void;
}

/** Shows what a backup holds and what would come back, and restores it. Opens when that is known. */
export function BackupDialog({ item, open, onClose }: BackupDialogProps) {
  const { data: backup, error, isFetching, refetch } = useDeletedContent(item.id);
  const title = texts.backup.title(texts.types[item.type], titleOf(item));
  if (backup === undefined) {
    return (
      <Dialog open={open && error !== null} onClose={onClose} title={title} shape="sheet">
        <LoadFailed error={error} retrying={isFetching} onRetry={refetch} />
      </Dialog>
    );
  }
  if (backup.type === 'user' || backup.refusal !== null) {
    return <KeptBackup backup={backup} title={title} open={open} onClose={onClose} />;
  }
  return (
    <RestoreDialog backup={backup} type={backup.type} title={title} open={open} onClose={onClose} />
  );
}

interface OpenBackupProps extends Omit<BackupDialogProps, 'item'> {
  backup: Backup;
  title: string;
}

/** A backup that cannot be restored, and why. */
function KeptBackup({ backup, title, open, onClose }: OpenBackupProps) {
  const { refusal, page } = backup;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="sheet"
      title={title}
      actions={
        <>
          {refusal === 'restored' && page && (
            <LinkButton variant="secondary" to={`/${page.kind}s/${page.id}`}>
              {texts.backup.openPage}
            </LinkButton>
          )}
          <Button variant="secondary" onClick={onClose}>
            {texts.backup.close}
          </Button>
        </>
      }
    >
      <div className="mt-4 space-y-4">
        {refusal !== null && (
          <p className="rounded-md bg-warning-soft p-3 text-sm text-warning">
            {texts.refusals[refusal]}
          </p>
        )}
        <BackupPreview backup={backup} />
      </div>
    </Dialog>
  );
}

interface RestoreDialogProps extends OpenBackupProps {
  type: 'post' | 'comment' | 'event';
}

function RestoreDialog({ backup, type, title, open, onClose }: RestoreDialogProps) {
  const restore = useRestore();

  async function confirm(reason: string): Promise<void> {
    const { page } = await restore(backup.id, reason);
    showToast({
      type: 'success',
      about: `deleted:${backup.id}`,
      title: page ? texts.backup.done(texts.types[type]) : texts.backup.already,
      message: titleOf(backup),
      ...(page && { link: { label: texts.backup.openPage, to: `/${page.kind}s/${page.id}` } }),
    });
  }

  return (
    <ReasonDialog
      about={`restore:${backup.id}`}
      open={open}
      onClose={onClose}
      title={title}
      text={`${texts.backup.told}${type === 'event' ? texts.backup.joinedTold : ''}`}
      confirm={texts.backup.restore}
      required
      onConfirm={confirm}
    >
      <BackupPreview backup={backup} />
      <RestorationParts type={type} parts={backup.parts} />
    </ReasonDialog>
  );
}
