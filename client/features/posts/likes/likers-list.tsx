import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Skeletons } from '#client/ui/feedback/skeletons.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { Liker } from '#contract/posts/likes.ts';
import { likersMessages as texts } from './likers.messages.ts';
import { likersQuery } from './likers.queries.ts';
import { type LikablePost, useLikes } from './likes.queries.ts';

export default function LikersList({ post }: { post: LikablePost }) {
  const { count } = useLikes(post);
  return (
    <div className="mt-1 min-h-60">
      <p className="text-ink-soft text-sm">{texts.total(formatCount(count))}</p>
      <Likers postId={post.id} />
    </div>
  );
}

function Likers({ postId }: { postId: string }) {
  const query = useInfiniteQuery(likersQuery(postId));
  if (!query.data) return <Unloaded query={query} loading={<LikersSkeleton />} />;
  const likers = loadedItems(query.data, ({ user }) => user.id);
  if (likers.length === 0 && !query.hasNextPage) {
    return <p className="py-12 text-center text-ink-soft text-sm">{texts.empty}</p>;
  }
  return (
    <>
      <ul aria-label={texts.title} className="mt-2 divide-y divide-line">
        {likers.map((liker) => (
          <LikerRow key={liker.user.id} liker={liker} />
        ))}
      </ul>
      <LoadMoreButton query={query} />
    </>
  );
}

function LikerRow({ liker: { user, count } }: { liker: Liker }) {
  const name = nameOf(user);
  return (
    <li>
      <Link
        to={`/user/${user.id}`}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-lg px-2 py-2 hover:bg-hover"
      >
        <Avatar seed={user.id} src={user.avatar_url} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            <span className="truncate font-bold text-sm">{name}</span>
            <MemberBadges member={user} className="size-4" />
          </span>
          <span className="block truncate text-ink-soft text-xs">@{user.username}</span>
        </span>
        <span className="flex shrink-0 items-center gap-1 font-bold text-like text-sm">
          <Heart className="size-4" fill="currentColor" aria-hidden="true" />
          <span className="sr-only">{texts.times(formatCount(count))}</span>
          <span className="nums" aria-hidden="true">
            {formatCount(count)}
          </span>
        </span>
      </Link>
    </li>
  );
}

function LikersSkeleton() {
  return (
    <Skeletons label={texts.loading} count={4} className="mt-2">
      <div className="flex min-h-14 items-center gap-3 py-2">
        <Skeleton shape="pill" className="size-8" />
        <div className="flex-1">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="mt-1.5 h-3 w-20" />
        </div>
        <Skeleton className="h-4 w-10" />
      </div>
    </Skeletons>
  );
}
