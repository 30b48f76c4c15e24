import '#client/ui/styles/all.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { plannedPostsMessages } from '#client/features/posts/posts/planned/planned-posts.messages.ts';
import { plannedPostsQuery } from '#client/features/posts/posts/planned/planned-posts.queries.ts';
import { PlannedRow } from '#client/features/posts/posts/planned/planned-row.tsx';
import { useLivePlans } from '#client/features/posts/posts/planned/use-live-plans.ts';
import { DraftList } from '#client/features/posts/posts/writing/draft-list.tsx';
import { DraftPage } from '#client/features/posts/posts/writing/draft-page.tsx';
import { draftsMessages } from '#client/features/posts/posts/writing/drafts.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const texts = plannedPostsMessages;

/** `/planned`: the viewer's planned posts, the next one first. */
export default function PlannedPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  useLivePlans(useSession().user?.id);
  return (
    <DraftPage
      title={texts.title}
      lead={texts.lead}
      action={
        <LinkButton to="/posts/drafts" variant="secondary" className="shrink-0 max-sm:px-4">
          {draftsMessages.title}
        </LinkButton>
      }
      list={Planned}
    />
  );
}

function Planned({ onRemoved }: { onRemoved: () => void }) {
  return (
    <DraftList
      query={useInfiniteQuery(plannedPostsQuery)}
      label={texts.list}
      loading={texts.loading}
      empty={
        <EmptyState
          icon={CalendarClock}
          title={texts.empty}
          text={texts.emptyText}
          action={<LinkButton to="/posts/new">{texts.write}</LinkButton>}
        />
      }
      row={(post) => <PlannedRow post={post} onRemoved={onRemoved} />}
    />
  );
}
