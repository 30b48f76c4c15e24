import { ArrowLeft, Hash, Library } from 'lucide-react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { MissingProfile } from '#client/features/members/profiles/missing-profile.tsx';
import { useProfile } from '#client/features/members/profiles/profiles.queries.ts';
import { postSeriesMessages } from '#client/features/posts/post-series/post-series.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { FollowListView } from '#client/features/social/follows/follow-list.tsx';
import { FollowListSkeleton } from '#client/features/social/follows/follow-row.tsx';
import type { FollowList } from '#client/features/social/follows/follows.keys.ts';
import { followsMessages } from '#client/features/social/follows/follows.messages.ts';
import { tagFollowsMessages } from '#client/features/social/tag-follows/tag-follows.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useMatch, useParams } from '#client/lib/router/router-hooks.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { QuietLink } from '#client/ui/navigation/quiet-link.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';

const texts = followsMessages.list;

/** `/user/{userId}/followers` and `/user/{userId}/following`: the followers of a member, and whom they follow. */
export default function FollowListPages() {
  const isFollowers = useMatch('/user/:userId/followers') !== null;
  const list = isFollowers ? 'followers' : 'following';
  // With a key, the other list is a new page, whose heading gets the focus.
  return <FollowListPage key={list} list={list} />;
}

function FollowListPage({ list }: { list: FollowList }) {
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
  const query = useProfile(userId);
  return (
    <LoadedQuery query={query} loading={<FollowListSkeleton />} missing={<MissingProfile />}>
      {({ id, is_restricted }) => (
        <>
          {id === user?.id && list === 'following' && <FollowedTopics />}
          <FollowListView
            key={list}
            userId={id}
            list={list}
            own={id === user?.id}
            restricted={is_restricted}
          />
        </>
      )}
    </LoadedQuery>
  );
}

/** Links to the tags and series that the viewer follows. Only the viewer sees them. */
function FollowedTopics() {
  return (
    <div className="-ml-2 mb-2 flex flex-wrap gap-x-2">
      <QuietLink to="/tags" icon={Hash} label={tagFollowsMessages.all.title} />
      <QuietLink to="/series" icon={Library} label={postSeriesMessages.followed.title} />
    </div>
  );
}

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
      <Avatar seed={profile.id} src={profile.avatar_url} size="sm" />
      <span className="truncate font-bold">{name}</span>
    </Link>
  );
}

/** The tabs for the two lists, each of which is a page. Switching between them replaces the history entry. */
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
