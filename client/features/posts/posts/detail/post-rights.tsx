import { Ban, Download } from 'lucide-react';
import { useEffect } from 'react';
import { safeFileName } from '#contract/foundations/file-name.ts';
import { firstGraphemes } from '#contract/foundations/graphemes.ts';
import { originalUrl } from '#contract/foundations/picture-urls.ts';
import { rightNames } from '#contract/posts/post-choices.ts';
import type { PostPicture } from '#contract/posts/post-pictures.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { pictureRightsMessages as texts } from '../picture-rights/picture-rights.messages.ts';

/** What others may do with the pictures of a post. Renders nothing when the author has chosen nothing. */
export function PostRights({ post }: { post: PostDetail }) {
  const { rights, pictures } = post;
  usePictureSavingPrevention(rights?.saving === false ? pictures : []);
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
    const suffix = pictures.length > 1 ? `-${index + 1}` : '';
    return (
      <a
        key={key}
        href={originalUrl(key)}
        download={`${firstGraphemes(safeFileName(title, 'picture'), 60)}${suffix}.${key.split('.').pop()}`}
        className="inline-flex min-h-11 items-center gap-1.5 text-brand hover:underline"
      >
        <Download className="size-4 shrink-0" aria-hidden="true" />
        {pictures.length > 1 ? texts.saveOf(index + 1) : texts.save}
      </a>
    );
  });
}

const events = ['contextmenu', 'dragstart', 'touchstart'] as const;

/** Blocks the context menu, dragging, and the menu after a long press on these pictures everywhere on the page. */
function usePictureSavingPrevention(pictures: readonly Pick<PostPicture, 'key'>[]): void {
  const keys = pictures.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (keys === '') return;
    const keep = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const picture = target instanceof HTMLImageElement ? target : target.querySelector('img');
      if (!picture || !keys.split(' ').some((key) => picture.src.includes(key))) return;
      // Safari on phones sends no event for its menu after a long press, so a style disables the menu.
      if (event.type === 'touchstart') picture.style.setProperty('-webkit-touch-callout', 'none');
      else event.preventDefault();
    };
    for (const name of events) document.addEventListener(name, keep, { passive: false });
    return () => {
      for (const name of events) document.removeEventListener(name, keep);
    };
  }, [keys]);
}
