import type { PostCard } from '../../../../contract/posts.ts';
import { hashText } from '../../../lib/hash-text.ts';
import { countCodePoints } from '../../../ui/code-points.ts';
import { cx } from '../../../ui/cx.ts';
import { tintStyle } from '../../../ui/tint.ts';
import { CoverArt } from './text-cover-art.tsx';

type CoverSource = Pick<PostCard, 'title' | 'category' | 'character_tags'>;

const SHORT_TITLE = 14;

/**
 * Returns the colours of a post's cover. They come from its first tag, so that posts about one character look alike.
 */
export function coverStyle({
  title,
  character_tags,
}: Pick<CoverSource, 'title' | 'character_tags'>) {
  return tintStyle(character_tags[0] ?? title);
}

/**
 * The cover of a post without a picture, made from its text. Hidden from assistive technology: the title is beside it.
 */
export function TextCover({ post }: { post: CoverSource & { excerpt: string } }) {
  const short = countCodePoints(post.title) <= SHORT_TITLE;
  return (
    <div
      aria-hidden="true"
      className="tint absolute inset-0 overflow-hidden bg-(--tint-bg) text-(--tint-ink)"
      style={coverStyle(post)}
    >
      <CoverArt category={post.category} seed={hashText(post.title)} />
      <div className="absolute inset-0 flex flex-col justify-center gap-2 p-4">
        <p
          className={cx(
            'line-clamp-4 font-bold leading-snug [font-feature-settings:"palt"] [word-break:auto-phrase]',
            short ? 'text-lg sm:text-xl' : 'text-base sm:text-lg',
          )}
        >
          {post.title}
        </p>
        {post.excerpt !== '' && (
          <p className="line-clamp-3 text-xs leading-relaxed opacity-80">{post.excerpt}</p>
        )}
      </div>
    </div>
  );
}
