import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { failureMessages } from '#client/lib/api/failure.messages.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { prefersReducedMotion } from '#client/ui/media/reduced-motion.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Post, PostCard } from '#contract/posts/posts.ts';
import { CardBadges } from '../cards/card-badges.tsx';
import { CardPicture } from '../cards/card-picture.tsx';
import { relatedQuery } from '../posts.queries.ts';
import { postDetailMessages } from './post-detail.messages.ts';

const texts = postDetailMessages.rails;

/** Returns the query of related posts. Their slow rendering is deferred, because they are far down the page. */
function useWorks(post: Post) {
  const query = useQuery(relatedQuery(post.id));
  const isDeferred = useDeferredValue(query.isPending, true);
  return { ...query, isPending: query.isPending || isDeferred };
}

/** この作者の他の作品. After a failure, renders nothing, because the row of related posts shows the error. */
export function AuthorWorks({ post }: { post: Post }) {
  const { data, isPending } = useWorks(post);
  if (isPending) return <RailSkeleton title={texts.byAuthor} />;
  if (!data || data.by_author.length === 0) return null;
  return (
    <div>
      <Rail title={texts.byAuthor} posts={data.by_author} />
      <LinkButton to={`/user/${post.user_id}`} variant="ghost" className="mt-1 -ml-5 max-w-full">
        {texts.allOf(nameOf(post.profiles))}
      </LinkButton>
    </div>
  );
}

/** 関連作品: posts that share a tag with the post. */
export function RelatedWorks({ post }: { post: Post }) {
  const { data, isPending, refetch, isRefetching } = useWorks(post);
  if (isPending) return <RailSkeleton title={texts.related} />;
  if (data && data.by_tags.length > 0)
    return <Rail title={texts.related} posts={data.by_tags} showAuthors />;
  return (
    <section>
      <h2 className="flex min-h-11 items-center text-lg">{texts.related}</h2>
      <p className="mb-3 text-ink-soft text-sm">{data ? texts.none : failureMessages.loadFailed}</p>
      {data ? (
        <LinkButton to="/?tab=recommended" variant="secondary">
          {texts.toRecommended}
        </LinkButton>
      ) : (
        <Button variant="secondary" busy={isRefetching} onClick={() => void refetch()}>
          {commonMessages.retry}
        </Button>
      )}
    </section>
  );
}

const sizes: PictureSizes = [
  ['(min-width: 768px)', '176px'],
  [null, '144px'],
];
const tile = 'w-36 shrink-0 snap-start md:w-44';

interface RailProps {
  title: string;
  posts: readonly PostCard[];
  showAuthors?: boolean;
}

/** A row of posts. Touch, the Tab key, and buttons on larger screens scroll it horizontally. */
export function Rail({ title, posts, showAuthors = false }: RailProps) {
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, scroll } = useRow(row);
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 items-center gap-1">
        <h2 id={id} className="flex-1 text-lg">
          {title}
        </h2>
        {/* The buttons are shown only when a part of the row is hidden. */}
        <div className={cx('flex max-md:hidden', atStart && atEnd && 'invisible')}>
          <IconButton
            icon={ChevronLeft}
            label={texts.previous(title)}
            disabled={atStart}
            onClick={() => scroll(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={texts.next(title)}
            disabled={atEnd}
            onClick={() => scroll(1)}
          />
        </div>
      </div>
      <ul
        ref={row}
        className="relative -mx-4 mt-1 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 [scrollbar-width:none] lg:mr-0 lg:-ml-1 lg:scroll-px-1 lg:px-1"
      >
        {posts.map((post) => (
          <li key={post.id} className={tile}>
            <Tile post={post} showAuthors={showAuthors} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ post, showAuthors }: { post: PostCard; showAuthors: boolean }) {
  return (
    <Link to={`/posts/${post.id}`} className="group block rounded-lg">
      <div className="relative overflow-hidden rounded-lg ring-1 ring-line ring-inset">
        <CardPicture post={post} ratio={1} sizes={sizes} />
        <CardBadges post={post} />
      </div>
      <span className="mt-1.5 block truncate font-bold text-sm group-hover:text-brand">
        {post.title}
      </span>
      {showAuthors && (
        <span className="block truncate text-ink-soft text-xs">{nameOf(post.profiles)}</span>
      )}
    </Link>
  );
}

/**
 * Returns whether the row is scrolled to its start, whether it is scrolled to its end, and a function that scrolls it
 * by most of its visible width.
 */
function useRow(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      const left = Math.round(element.scrollLeft);
      const maxScroll = element.scrollWidth - element.clientWidth;
      setEnds({ atStart: left <= 1, atEnd: left >= maxScroll - 1 });
    };
    // The observer reports the initial size after the layout. Measuring the size here would force another layout.
    const resizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update);
    if (resizes) resizes.observe(element);
    else update();
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      resizes?.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [row]);
  function scroll(direction: -1 | 1) {
    const width = row.current?.clientWidth ?? 0;
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
    row.current?.scrollBy({ left: direction * width * 0.8, behavior });
  }
  return { ...ends, scroll };
}

function RailSkeleton({ title }: { title: string }) {
  return (
    <section>
      <h2 className="flex min-h-11 items-center text-lg">{title}</h2>
      <div className="mt-1 flex gap-3 overflow-hidden pb-1">
        {[1, 2, 3, 4].map((item) => (
          <div key={item} className={tile}>
            <Skeleton shape="box" className="aspect-square" />
            <Skeleton className="mt-2.5 h-4 w-4/5" />
          </div>
        ))}
      </div>
    </section>
  );
}
