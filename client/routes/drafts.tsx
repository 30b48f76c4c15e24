import '#client/ui/styles/all.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FilePen, SquarePen } from 'lucide-react';
import { useRef } from 'react';
import { plannedPostsMessages } from '#client/features/posts/posts/planned/planned-posts.messages.ts';
import { DraftList } from '#client/features/posts/posts/writing/draft-list.tsx';
import { DraftRow } from '#client/features/posts/posts/writing/draft-row.tsx';
import { draftsMessages } from '#client/features/posts/posts/writing/drafts.messages.ts';
import { draftsQuery } from '#client/features/posts/posts/writing/drafts.queries.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const texts = draftsMessages;

/** `/posts/drafts`: the viewer's drafts. */
export default function DraftsPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-6 pb-12 md:pt-10">
      <div className="mb-5 flex items-end justify-between gap-4">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {texts.title}
          </h1>
          <p className="text-ink-soft text-sm">{texts.lead}</p>
          <Link
            to="/planned"
            className="inline-flex min-h-11 items-center font-bold text-brand text-sm hover:underline"
          >
            {plannedPostsMessages.toList}
          </Link>
        </div>
        <LinkButton to="/posts/new" variant="secondary" className="shrink-0 max-sm:px-4">
          <SquarePen className="size-4" aria-hidden="true" />
          {texts.write}
        </LinkButton>
      </div>
      <Drafts onRemoved={() => heading.current?.focus({ preventScroll: true })} />
    </div>
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
