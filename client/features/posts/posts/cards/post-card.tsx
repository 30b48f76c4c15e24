import { type ReactNode, Suspense } from 'react';
import { LikeButton } from '#client/features/posts/likes/like-button.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { Phrases } from '#client/ui/text/phrases.tsx';
import type { PostCard as PostCardData } from '#contract/posts/posts.ts';
import { postsMessages } from '../posts.messages.ts';
import { CardAuthor } from './card-author.tsx';
import { CardBadges } from './card-badges.tsx';
import { CardPicture } from './card-picture.tsx';
import { CardVeilControl } from './card-veil-control.tsx';
import { pictureKind } from './picture-kind.ts';

const SaveButton = lazyOptional(async () => ({
  default: (await import('./save-button.tsx')).SaveButton,
}));

interface PostCardProps {
  post: PostCardData;
  /** Set for a card that is probably visible at first. Its picture loads without waiting for the viewport. */
  eager?: boolean;
  /** The picture loads with high priority. */
  priority?: boolean;
  /** Replaces the author, for lists of one author. */
  note?: ReactNode;
}

/** A post in a grid: its picture, and below it the title, the author, the like button and the save button. */
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
        <div className="mt-1 flex h-10 items-center pr-10 pl-0.5">
          <CardText post={post} />
        </div>
      </Link>
      <CardVeilControl post={post} />
      <div className="relative flex h-11 items-center justify-between gap-1">
        {note ?? <CardAuthor author={post.profiles} />}
        {!post.is_draft && (
          <>
            {/* The save button is next to the title, but outside of its link. Its hint is as wide as the card. */}
            <span className="pointer-events-none absolute inset-x-0 -top-10.5 flex justify-end *:pointer-events-auto [&>button]:-mr-1">
              <Suspense fallback={null}>
                <SaveButton post={post} />
              </Suspense>
            </span>
            <LikeButton post={post} />
          </>
        )}
      </div>
    </article>
  );
}

/** The title of a post. When the cover already shows it, the beginning of the text instead. */
function CardText({ post }: { post: PostCardData }) {
  if (pictureKind(post) === 'text') {
    const category = post.category === null ? '' : postsMessages.categories[post.category];
    const text = post.excerpt || category;
    return <p className="phrases line-clamp-2 text-ink-soft text-xs leading-[1.25rem]">{text}</p>;
  }
  return (
    // The height is fixed, because the phrases that are marked after hydration can add a line.
    <h2 className="grid h-full flex-1 content-center group-hover:text-brand">
      <span className="phrases line-clamp-2 text-sm leading-[1.25rem]">
        <Phrases text={post.title} />
      </span>
    </h2>
  );
}
