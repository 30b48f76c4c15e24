import { Link } from 'react-router';
import type { PostPreview } from '../../../../contract/posts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { nameOf } from '../../../ui/member-name.ts';
import type { PictureSizes } from '../../../ui/picture-sources.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CardPicture } from './card-picture.tsx';
import { cardRatio, pictureKind } from './picture-kind.ts';

/** The width of a dialog, or of a phone. */
const SIZES: PictureSizes = [
  ['(min-width: 480px)', '448px'],
  [null, '100vw'],
];
// Leaves room for the login on a phone.
const MAX_RATIO = 0.75;

/** The post that a visitor has opened and sees after the login: its picture, title and author. */
export function AwaitedPost({ post }: { post: PostPreview }) {
  const { profiles: author } = post;
  return (
    <div className="text-left">
      <CardPicture
        post={post}
        ratio={Math.min(cardRatio(post), MAX_RATIO)}
        sizes={SIZES}
        priority
      />
      <div className="px-6 pt-4">
        {/* The cover of a post without a picture shows its title. */}
        <p
          className={cx(
            'font-bold text-lg [text-wrap:balance] [word-break:auto-phrase]',
            pictureKind(post) === 'text' && 'sr-only',
          )}
        >
          {post.title}
        </p>
        <Link
          to={`/user/${author.id}`}
          className="-mx-2 flex min-h-11 w-fit max-w-full items-center gap-2 rounded-lg px-2 hover:bg-hover"
        >
          <Avatar name={nameOf(author)} src={author.avatar_url} size="sm" />
          <span className="truncate text-ink-soft text-sm">{nameOf(author)}</span>
        </Link>
      </div>
    </div>
  );
}

/** The placeholder of an awaited post while it loads. */
export function AwaitedPostSkeleton() {
  return (
    <>
      <Skeleton shape="flush" className="aspect-4/3" />
      <div className="space-y-3 px-6 pt-5">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/3" />
      </div>
    </>
  );
}
