import { useInfiniteQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { postSeriesMessages } from './post-series.messages.ts';
import { followedSeriesQuery } from './post-series.queries.ts';
import { PostSeriesList } from './post-series-list.tsx';

const texts = postSeriesMessages.followed;

/** The series that the viewer follows, the last followed one first. Visitors are asked to log in. */
export default function FollowedSeries() {
  const { user, loading } = useSession();
  if (user !== null || loading) return <Followed isKnown={user !== null} />;
  const signIn = { to: '/login', label: texts.signIn };
  return <EmptyState icon={Library} title={texts.signedOut} text={texts.emptyText} link={signIn} />;
}

function Followed({ isKnown }: { isKnown: boolean }) {
  const query = useInfiniteQuery({ ...followedSeriesQuery, enabled: isKnown });
  const link = { to: '/feed', label: texts.find };
  return (
    <PostSeriesList
      withAuthors
      query={query}
      empty={<EmptyState icon={Library} title={texts.empty} text={texts.emptyText} link={link} />}
    />
  );
}
