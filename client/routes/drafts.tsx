import '#client/ui/styles/all.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FilePen, SquarePen } from 'lucide-react';
import { DraftList } from '#client/features/posts/posts/writing/draft-list.tsx';
import { DraftPage } from '#client/features/posts/posts/writing/draft-page.tsx';
import { DraftRow } from '#client/features/posts/posts/writing/draft-row.tsx';
import { draftsMessages } from '#client/features/posts/posts/writing/drafts.messages.ts';
import { draftsQuery } from '#client/features/posts/posts/writing/drafts.queries.ts';
import { publicationPlansMessages } from '#client/features/posts/publication-plans/publication-plans.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const texts = draftsMessages;

/** `/posts/drafts`: the viewer's drafts. */
export default function DraftsPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  return (
    <DraftPage
      title={texts.title}
      lead={texts.lead}
      link={
        <Link
          to="/planned"
          className="inline-flex min-h-11 items-center font-bold text-brand text-sm hover:underline"
        >
          {publicationPlansMessages.toList}
        </Link>
      }
      action={
        <LinkButton to="/posts/new" variant="secondary" className="shrink-0 max-sm:px-4">
          <SquarePen className="size-4" aria-hidden="true" />
          {texts.write}
        </LinkButton>
      }
      list={Drafts}
    />
  );
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
