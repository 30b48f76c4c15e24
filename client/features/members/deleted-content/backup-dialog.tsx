import { type ReactNode, useState } from 'react';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { DeletedContent } from '#contract/members/deleted-content.ts';
import { type Backup, BackupPreview } from './backup-preview.tsx';
import { titleOf } from './deleted-columns.tsx';
import { deletedMessages } from './deleted-content.messages.ts';
import { useDeletedContent, useRestore } from './deleted-content.queries.ts';
import { RestorationParts } from './restoration-parts.tsx';

const texts = deletedMessages;

interface BackupDialogProps {
  item: DeletedContent;
  open: boolean;
  onClose: () => void;
}

/** Shows the content of a backup and what its restoration would bring back, and restores it. */
export function BackupDialog({ item, open, onClose }: BackupDialogProps) {
  const restore = useRestore();
  const { backup, query } = useOpenedBackup(item.id);
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {texts.backup.close}
    </Button>
  );

  async function confirm(reason: string): Promise<void> {
    const { page } = await restore(item.id, reason);
    showToast({
      type: 'success',
      about: `deleted:${item.id}`,
      title: page ? texts.backup.done(texts.types[item.type]) : texts.backup.already,
      message: titleOf(item),
      ...(page && { link: { label: texts.backup.openPage, to: `/${page.kind}s/${page.id}` } }),
    });
  }

  function instead(): { content: ReactNode; actions: ReactNode } | undefined {
    if (backup === undefined) {
      const loading = <RowsSkeleton label={texts.backup.loading} />;
      return { content: <Unloaded query={query} loading={loading} />, actions: close };
    }
    return canRestore(backup) ? undefined : keptBackup(backup, close);
  }

  return (
    <ReasonDialog
      about={`restore:${item.id}`}
      open={open}
      onClose={onClose}
      title={texts.backup.title(texts.types[item.type], titleOf(item))}
      text={backup && canRestore(backup) ? textOf(backup) : undefined}
      confirm={texts.backup.restore}
      required
      onConfirm={confirm}
      instead={instead()}
    >
      {backup && canRestore(backup) && (
        <>
          <BackupPreview backup={backup} />
          <RestorationParts type={backup.type} parts={backup.parts} />
        </>
      )}
    </ReasonDialog>
  );
}

/** The backup when the dialog was opened. Its restoration changes the query. */
function useOpenedBackup(id: string) {
  const query = useDeletedContent(id);
  const [backup, setBackup] = useState<Backup>();
  const isKnown = query.isFetchedAfterMount && query.error === null;
  if (backup === undefined && isKnown && query.data) setBackup(query.data);
  return { backup, query };
}

type Restorable = Backup & { type: 'post' | 'comment' | 'event' };

function canRestore(backup: Backup): backup is Restorable {
  return backup.type !== 'user' && backup.refusal === null;
}

function textOf({ type }: Backup): string {
  return `${texts.backup.notified}${type === 'event' ? texts.backup.joinedNotified : ''}`;
}

/** Explains why a backup cannot be restored. */
function keptBackup(backup: Backup, close: ReactNode) {
  const { refusal, page } = backup;
  return {
    content: (
      <div className="mt-4 space-y-4">
        {refusal !== null && (
          <p className="rounded-md bg-warning-soft p-3 text-sm text-warning">
            {texts.refusals[refusal]}
          </p>
        )}
        <BackupPreview backup={backup} />
      </div>
    ),
    actions: (
      <>
        {refusal === 'restored' && page && (
          <LinkButton variant="secondary" to={`/${page.kind}s/${page.id}`}>
            {texts.backup.openPage}
          </LinkButton>
        )}
        {close}
      </>
    ),
  };
}
