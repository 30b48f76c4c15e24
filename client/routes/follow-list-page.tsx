import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { PublicProfile } from '../../contract/profiles.ts';
import { FollowListView } from '../features/follows/follow-list.tsx';
import { FollowListSkeleton } from '../features/follows/follow-list-skeleton.tsx';
import type { FollowList } from '../features/follows/follows.keys.ts';
import { followsMessages } from '../features/follows/follows.messages.ts';
import { MissingProfile } from '../features/profiles/missing-profile.tsx';
import { useProfile } from '../features/profiles/profiles.queries.ts';
import { useSession } from '../features/session/session-context.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { isMissing } from '../lib/api-error.ts';
import { Avatar } from '../ui/avatar.tsx';
import { cx } from '../ui/cx.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { nameOf } from '../ui/member-name.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const texts = followsMessages.list;

/** The page of a member's followers, or of the members they follow. */
export function FollowListPage({ list }: { list: FollowList }) {
  const { userId = '' } = useParams();
  const { data: profile, isError } = useProfile(userId);
  const title = profile ? titleOf(profile, list) : texts[list];
  usePageMeta({ title });
  return (
    <div className="mx-auto w-full max-w-text px-4 pb-16">
      <h1 className="sr-only">{title}</h1>
      {(profile || !isError) && <Member profile={profile} userId={userId} />}
      <ListTabs userId={userId} list={list} />
      <Body key={userId} userId={userId} list={list} />
    </div>
  );
}

function titleOf(profile: PublicProfile, list: FollowList): string {
  const name = nameOf(profile);
  return list === 'followers' ? texts.followersOf(name) : texts.followingOf(name);
}

function Body({ userId, list }: { userId: string; list: FollowList }) {
  const { user } = useSession();
  const { data: profile, error, isPending, isRefetching, refetch } = useProfile(userId);
  if (isPending) return <FollowListSkeleton />;
  if (profile) {
    return (
      <FollowListView
        key={list}
        userId={profile.id}
        list={list}
        own={profile.id === user?.id}
        restricted={profile.is_restricted}
      />
    );
  }
  if (isMissing(error)) return <MissingProfile />;
  return <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />;
}

/** The member whose list it is, linked to their profile. */
function Member({ profile, userId }: { profile: PublicProfile | undefined; userId: string }) {
  if (!profile) {
    return (
      <div className="my-2 flex min-h-12 items-center gap-3">
        <Skeleton shape="pill" className="size-8" />
        <Skeleton className="h-5 w-32" />
      </div>
    );
  }
  const name = nameOf(profile);
  return (
    <Link
      to={`/user/${userId}`}
      aria-label={texts.back(name)}
      className="-ml-2 my-2 inline-flex min-h-12 max-w-full items-center gap-3 rounded-full pr-4 pl-2 hover:bg-hover"
    >
      <ArrowLeft className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <Avatar name={name} src={profile.avatar_url} size="sm" />
      <span className="truncate font-bold">{name}</span>
    </Link>
  );
}

/** Each list is a page. Switching between them replaces the history entry. */
function ListTabs({ userId, list }: { userId: string; list: FollowList }) {
  return (
    <nav aria-label={texts.label} className="mb-2 flex border-line border-b">
      {(['followers', 'following'] as const).map((each) => (
        <Link
          key={each}
          to={`/user/${userId}/${each}`}
          replace
          aria-current={each === list ? 'page' : undefined}
          className={cx(
            '-mb-px flex min-h-12 flex-1 items-center justify-center border-b-2 px-3 font-bold text-sm -outline-offset-2 transition-colors md:flex-none md:px-6',
            each === list
              ? 'border-brand text-brand'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {texts[each]}
        </Link>
      ))}
    </nav>
  );
}
