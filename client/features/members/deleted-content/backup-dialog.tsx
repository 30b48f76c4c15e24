import { type ReactNode, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import type { QueryResponse } from '#client/lib/api/api.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CoverablePicture } from '#client/ui/media/coverable-picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { DeletedContent } from '#contract/members/deleted-content.ts';
import { deletedMessages as texts } from './deleted-content.messages.ts';
import { useDeletedContent, useRestore } from './deleted-content.queries.ts';
import { RestorationParts } from './restoration-parts.tsx';

interface BackupDialogProps {
  item: DeletedContent;
  open: boolean;
  onClose: () => void;
}

/** A dialog that shows a backup and what a restoration brings back, and that can restore the backup. */
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
    return canRestore(backup) ? undefined : unrestorableNotice(backup, close);
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

/** Returns the backup as it was when the dialog opened, because a restoration changes the data of the query. */
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

function unrestorableNotice(backup: Backup, close: ReactNode) {
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

export function titleOf({ title }: DeletedContent): string {
  return title || texts.untitled;
}

const SIZES: PictureSizes = [[null, '240px']];

export type Backup = QueryResponse<'/api/admin/deleted/{deletedId}'>;

function BackupPreview({ backup }: { backup: Backup }) {
  const { author, deleted_by, deleted_at, deletion_reason } = backup;
  const { text, tags, image, image_url, veil } = backup;
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
        <span>{author ? nameOf(author) : texts.authorDeleted}</span>
        <span>
          {texts.backup.by(deleted_by ? nameOf(deleted_by) : texts.backup.team)}（
          <RelativeTime iso={deleted_at} />）
        </span>
      </p>
      {deletion_reason !== '' && (
        <p className="user-text rounded-md bg-sunken px-3 py-2 text-sm">
          <span className="mr-2 text-ink-soft text-xs">{texts.reason}</span>
          {deletion_reason}
        </p>
      )}
      <div className="flex items-start gap-3">
        {image && image_url && (
          <div className="w-28 shrink-0 md:w-40">
            <CoverablePicture
              src={image_url}
              {...image}
              veil={veil}
              alt={texts.backup.picture}
              sizes={SIZES}
              fit="contain"
              className="rounded-md"
            />
          </div>
        )}
        <div className="min-w-0 space-y-2">
          {text !== '' && (
            <p className="user-text max-h-48 overflow-y-auto text-sm">
              <LinkedText text={text} />
            </p>
          )}
          {tags.length > 0 && (
            <p className="flex flex-wrap gap-2 text-brand text-sm">
              {tags.map((tag) => (
                <span key={tag}>#{tag}</span>
              ))}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
