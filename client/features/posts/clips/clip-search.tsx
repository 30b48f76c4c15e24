import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderHeart, Search, SearchX } from 'lucide-react';
import { GridSkeleton } from '#client/features/posts/posts/cards/grid-skeleton.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedRows } from '#client/ui/list/loaded-list.tsx';
import { SEARCH_QUERY_MAX } from '#contract/foundations/limits.ts';
import { ClipItemAuthor, ClipItemNote, ClipItemPost } from './clip-item-post.tsx';
import { clipsMessages as texts } from './clips.messages.ts';
import { clippedPostsQuery } from './clips.queries.ts';

interface ClipSearchFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

export function ClipSearchField({ label, hint, value, onChange }: ClipSearchFieldProps) {
  return (
    <label className="relative block max-w-dialog flex-1">
      <span className="sr-only">{label}</span>
      <Search
        className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft"
        aria-hidden="true"
      />
      <input
        type="search"
        value={value}
        maxLength={SEARCH_QUERY_MAX}
        placeholder={hint}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full rounded-full border border-control bg-surface pr-4 pl-10"
      />
    </label>
  );
}

/** The posts in the viewer's clips that match a search. Each post shows the clips that contain it. */
export function ClipItemsFound({ words }: { words: string }) {
  return (
    <LoadedRows
      query={useInfiniteQuery(clippedPostsQuery(words))}
      keyOf={({ post }) => post.id}
      label={texts.found}
      className="grid two-columns items-start gap-x-3 gap-y-5 sm:grid-cols-3 lg:grid-cols-4"
      loading={<GridSkeleton />}
      empty={<EmptyState icon={SearchX} title={texts.notFound} text={texts.notFoundText} />}
    >
      {({ post, clips }) => (
        <article className="relative">
          <ClipItemPost post={post} />
          <ClipItemAuthor post={post} />
          <ul aria-label={texts.inClips(post.title)} className="space-y-1">
            {clips.map(({ id, name, note }) => (
              <li key={id}>
                <Link
                  to={`/clips/${id}`}
                  className="flex min-h-11 items-center gap-1.5 px-0.5 text-sm hover:text-brand"
                >
                  <FolderHeart className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
                  <span className="truncate">{name}</span>
                </Link>
                <ClipItemNote note={note} />
              </li>
            ))}
          </ul>
        </article>
      )}
    </LoadedRows>
  );
}
