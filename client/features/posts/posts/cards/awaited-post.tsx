import { useQuery, useQueryClient } from '@tanstack/react-query';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { DIALOG_SIZES } from '#client/ui/media/picture-sizes.ts';
import { cx } from '#client/ui/text/cx.ts';
import { ID_PATTERN } from '#contract/foundations/ids.ts';
import type { PostPreview } from '#contract/posts/posts.ts';
import { findCard } from '../card-cache.ts';
import { postPreviewQuery } from '../posts.queries.ts';
import { CardPicture } from './card-picture.tsx';
import { cardsMessages } from './cards.messages.ts';
import { cardRatio, pictureKind } from './picture-kind.ts';

/** The largest height of the picture, in percent of the viewport. On a phone, it leaves room for the login form. */
const MAX_HEIGHT = 40;

/** The preview of the post that a visitor opens after the login: picture, title, author and counts. */
export function AwaitedPost({ post }: { post: PostPreview }) {
  const { profiles: author } = post;
  return (
    <>
      <div className="bg-sunken">
        <div
          className="mx-auto"
          style={{ width: `min(100%, ${(MAX_HEIGHT / cardRatio(post)).toFixed(1)}svh)` }}
        >
          <CardPicture post={post} sizes={DIALOG_SIZES} priority />
        </div>
      </div>
      <div className="flex flex-col items-center px-6 pt-4">
        {/* The title is hidden for a post without a picture, because its cover shows the title. */}
        <p className={cx('font-bold text-lg', pictureKind(post) === 'text' && 'sr-only')}>
          {post.title}
        </p>
        <Link
          to={`/user/${author.id}`}
          className="flex min-h-11 max-w-full items-center gap-2 rounded-lg px-2 hover:bg-hover"
        >
          <Avatar seed={author.id} src={author.avatar_url} size="sm" />
          <span className="truncate text-ink-soft text-sm">{nameOf(author)}</span>
        </Link>
        <p className="nums flex gap-4 text-ink-soft text-sm">
          {post.likes_count > 0 && (
            <span>{cardsMessages.likes(formatCount(post.likes_count))}</span>
          )}
          {post.comments_count > 0 && (
            <span>{cardsMessages.comments(formatCount(post.comments_count))}</span>
          )}
        </p>
      </div>
    </>
  );
}

export function AwaitedPostSkeleton() {
  return (
    <>
      <Skeleton shape="flush" className="aspect-4/3" />
      <div className="flex flex-col items-center gap-3 px-6 pt-5">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/3" />
      </div>
    </>
  );
}

const POST_PATH = new RegExp(`^/posts/(${ID_PATTERN})/?(?:\\?|$)`);

/** Returns the preview of the post at a path, for the login page. `post` is undefined for other paths. */
export function useAwaitedPost(path: string) {
  const client = useQueryClient();
  const postId = POST_PATH.exec(path)?.[1];
  const { data: post, isFetching } = useQuery({
    ...postPreviewQuery(postId ?? ''),
    enabled: postId !== undefined,
    placeholderData: () => (postId === undefined ? undefined : findCard(client, postId)),
  });
  return { post, isLoading: post === undefined && isFetching };
}
