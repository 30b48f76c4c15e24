import '#client/ui/styles/all.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { DraftList, DraftPage } from '#client/features/posts/posts/writing/draft-page.tsx';
import { DraftRow } from '#client/features/posts/posts/writing/draft-row.tsx';
import { draftsMessages as texts } from '#client/features/posts/posts/writing/drafts.messages.ts';
import { draftsQuery } from '#client/features/posts/posts/writing/drafts.queries.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

export default function DraftsPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  return <DraftPage title={texts.title} lead={texts.lead} list={Drafts} />;
}

function Drafts({ onRemoved }: { onRemoved: () => void }) {
  return (
    <DraftList
      query={useInfiniteQuery(draftsQuery)}
      label={texts.list}
      loading={texts.loading}
      empty={
        <EmptyState
          icon={FilePen}
          title={texts.empty}
          text={texts.emptyText}
          action={<LinkButton to="/posts/new">{texts.writeFirst}</LinkButton>}
        />
      }
      row={(draft) => <DraftRow draft={draft} onRemoved={onRemoved} />}
    />
  );
}
