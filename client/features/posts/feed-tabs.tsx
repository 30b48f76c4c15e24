import { Hourglass, ImagePlus, UsersRound } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { FeedSort } from '../../../contract/posts.ts';
import { messages } from '../../messages.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { loginTarget } from '../session/login-target.ts';
import { useSession } from '../session/session-context.tsx';
import { PostList } from './post-list.tsx';
import { type OpenFeed, useFeed } from './posts.queries.ts';

const texts = messages.posts.feed;
const sorts = [
  'recent',
  'popular',
  'following',
  'recommended',
] as const satisfies readonly FeedSort[];
const items = sorts.map((value) => ({ value, label: texts.tabs[value] }));

/** The feeds of the home page. The chosen one is part of the address, so that going back finds it again. */
export function FeedTabs() {
  const [search, setSearch] = useSearchParams();
  const sort = sorts.find((known) => known === search.get('tab')) ?? 'recent';
  const choose = (next: FeedSort) =>
    setSearch(next === 'recent' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  return (
    <Tabs label={texts.label} items={items} value={sort} onChange={choose}>
      {sort === 'recent' || sort === 'popular' ? (
        <Feed key={sort} sort={sort} />
      ) : (
        <LaterFeed sort={sort} onRecent={() => choose('recent')} />
      )}
    </Tabs>
  );
}

function Feed({ sort }: { sort: OpenFeed }) {
  const query = useFeed(sort);
  return (
    <PostList
      query={query}
      label={texts.tabs[sort]}
      empty={
        <EmptyState
          icon={ImagePlus}
          title={texts.empty}
          text={texts.emptyText}
          action={
            <Link to="/posts/new" className={buttonClasses()}>
              {texts.emptyAction}
            </Link>
          }
        />
      }
    />
  );
}

function LaterFeed({
  sort,
  onRecent,
}: {
  sort: 'following' | 'recommended';
  onRecent: () => void;
}) {
  const { user, loading } = useSession();
  if (sort === 'following' && user === null && !loading) return <LoginPrompt />;
  return (
    <EmptyState
      icon={Hourglass}
      title={texts.comingSoon}
      text={sort === 'following' ? texts.followingSoon : texts.recommendedSoon}
      action={
        <Button variant="secondary" onClick={onRecent}>
          {texts.toRecent}
        </Button>
      }
    />
  );
}

function LoginPrompt() {
  const { to, state } = loginTarget(useLocation());
  return (
    <EmptyState
      icon={UsersRound}
      title={texts.followingSignedOut}
      text={texts.followingSignedOutText}
      action={
        <Link to={to} state={state} className={buttonClasses()}>
          {texts.login}
        </Link>
      }
    />
  );
}
