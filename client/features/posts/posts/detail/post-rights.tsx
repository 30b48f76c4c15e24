import { Ban, Download } from 'lucide-react';
import { safeFileName } from '#contract/foundations/file-name.ts';
import { firstGraphemes } from '#contract/foundations/graphemes.ts';
import { originalUrl } from '#contract/foundations/picture-urls.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { rightNames } from '#contract/posts/right-names.ts';
import { pictureRightsMessages as texts } from '../picture-rights/picture-rights.messages.ts';
import { useKeptPictures } from './use-kept-pictures.ts';

/** What the author of a post allows others to do with its pictures. Nothing where the author says nothing. */
export function PostRights({ post }: { post: PostDetail }) {
  const { rights, pictures } = post;
  useKeptPictures(rights?.saving === false ? pictures : []);
  if (rights === null || pictures.length === 0) return null;
  const refused = rightNames.filter((name) => !rights[name]);
  return (
    <div className="flex flex-col items-start gap-1 text-ink-soft text-xs">
      {refused.length > 0 && (
        <ul aria-label={texts.list} className="flex flex-wrap gap-x-3 gap-y-1">
          {refused.map((name) => (
            <li key={name} className="flex items-center gap-1">
              <Ban className="size-3.5 shrink-0" aria-hidden="true" />
              {texts[name].label}
            </li>
          ))}
        </ul>
      )}
      {rights.saving && <SaveLinks post={post} />}
    </div>
  );
}

function SaveLinks({ post: { title, pictures } }: { post: PostDetail }) {
  return pictures.map(({ key }, index) => {
    const place = pictures.length > 1 ? `-${index + 1}` : '';
    return (
      <a
        key={key}
        href={originalUrl(key)}
        download={`${firstGraphemes(safeFileName(title, 'picture'), 60)}${place}.${key.split('.').pop()}`}
        className="inline-flex min-h-11 items-center gap-1.5 text-brand hover:underline"
      >
        <Download className="size-4 shrink-0" aria-hidden="true" />
        {pictures.length > 1 ? texts.saveOf(index + 1) : texts.save}
      </a>
    );
  });
}
