import type { ReactNode } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { LikeButton } from '#client/features/posts/likes/like-button.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { PostCard as PostCardData } from '#contract/posts/posts.ts';
import { postsMessages } from '../posts.messages.ts';
import { CardBadges } from './card-badges.tsx';
import { CardPicture, CardVeilControl } from './card-picture.tsx';
import { pictureKind } from './picture-kind.ts';

interface PostCardProps {
  post: PostCardData;
  /** Set for a card that is probably visible at first. Its picture loads immediately. */
  eager?: boolean;
  priority?: boolean;
  /** Replaces the author in lists of posts by one author. */
  note?: ReactNode;
}

/** A post in a grid: its picture, and in one row below it the title, the author and the like button. */
export function PostCard({ post, eager = false, priority = false, note }: PostCardProps) {
  return (
    <article className="group relative">
      <Link
        to={post.is_draft ? `/posts/${post.id}/edit` : `/posts/${post.id}`}
        className="block rounded-lg"
      >
        <div className="relative overflow-hidden rounded-lg ring-1 ring-line ring-inset">
          <CardPicture post={post} eager={eager} priority={priority} />
          <CardBadges post={post} />
        </div>
        <CardText post={post} />
      </Link>
      <CardVeilControl post={post} />
      {/* The touch area of the like button covers the end of the title. */}
      <div className="pointer-events-none relative -mt-5 flex h-11 items-end justify-between gap-1 *:pointer-events-auto">
        {note ?? <CardAuthor author={post.profiles} />}
        {!post.is_draft && <LikeButton post={post} />}
      </div>
    </article>
  );
}

const line = 'mt-1 truncate px-0.5 leading-[1.25rem]';

/** The title of a post. If the cover already shows the title, the beginning of the text. */
function CardText({ post }: { post: PostCardData }) {
  if (pictureKind(post) === 'text') {
    const category = post.category === null ? '' : postsMessages.categories[post.category];
    const text = post.excerpt || category;
    // Not a paragraph, because a viewer's space below paragraphs would make the card higher than its cell.
    return <div className={cx(line, 'text-ink-soft text-xs')}>{text || ' '}</div>;
  }
  return <h2 className={cx(line, 'text-sm group-hover:text-brand')}>{post.title || ' '}</h2>;
}

/** The author on a card, linked to their profile. A very narrow phone has no room for the avatar. */
export function CardAuthor({ author }: { author: PostCardData['profiles'] }) {
  return (
    <Link
      to={`/user/${author.id}`}
      className="flex min-h-6 min-w-0 items-center gap-1.5 rounded-full px-0.5 text-ink-soft text-xs hover:text-ink"
    >
      <Avatar seed={author.id} src={author.avatar_url} size="xs" className="max-[359px]:hidden" />
      <span className="truncate">{nameOf(author)}</span>
    </Link>
  );
}
