import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import type { QueryResponse } from '#client/lib/api/api.ts';
import { CoverablePicture } from '#client/ui/media/coverable-picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import { deletedMessages } from './deleted-content.messages.ts';

const texts = deletedMessages;
const SIZES: PictureSizes = [[null, '240px']];

export type Backup = QueryResponse<'/api/admin/deleted/{deletedId}'>;

/** The content of a backup: text, picture and tags, and the reason for the deletion. */
export function BackupPreview({ backup }: { backup: Backup }) {
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
