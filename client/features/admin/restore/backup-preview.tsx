import type { QueryResponse } from '../../../lib/api.ts';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { nameOf } from '../../../ui/member-name.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { PictureSizes } from '../../../ui/picture-sources.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { deletedMessages } from './deleted.messages.ts';

const texts = deletedMessages;
const SIZES: PictureSizes = [[null, '240px']];

export type Backup = QueryResponse<'/api/admin/deleted/{deletedId}'>;

/** What a backup holds: the text, the picture and the tags, and why it was deleted. */
export function BackupPreview({ backup }: { backup: Backup }) {
  const { author, deleted_by, deleted_at, deletion_reason, text, tags, image, image_url } = backup;
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
        <span>{author ? nameOf(author) : texts.authorGone}</span>
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
          <Picture
            src={image_url}
            {...image}
            alt={texts.backup.picture}
            sizes={SIZES}
            fit="contain"
            className="w-28 shrink-0 rounded-md md:w-40"
          />
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
