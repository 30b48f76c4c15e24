import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { FolderX, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { ClipHeader } from '#client/features/posts/clips/clip-header.tsx';
import { ClipItems } from '#client/features/posts/clips/clip-items.tsx';
import { clipsMessages as texts } from '#client/features/posts/clips/clips.messages.ts';
import { clipQuery } from '#client/features/posts/clips/clips.queries.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useNavigate, useParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { SEARCH_QUERY_MAX } from '#contract/foundations/limits.ts';
import type { Clip } from '#contract/posts/clips.ts';

/** `/clips/{clipId}`: a clip. */
export default function ClipPage() {
  const { clipId = '' } = useParams();
  const query = useQuery(clipQuery(clipId));
  usePageMeta({ title: query.data?.name, description: query.data?.description });
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 md:pt-10">
      <LoadedQuery heading query={query} missing={<MissingClip />}>
        {(clip) => <OpenClip key={clip.id} clip={clip} />}
      </LoadedQuery>
    </div>
  );
}

function OpenClip({ clip }: { clip: Clip }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  return (
    <>
      <ClipHeader
        clip={clip}
        onDeleted={() => void navigate('/profile?tab=clips', { replace: true })}
      />
      <label className="relative my-5 block max-w-dialog">
        <span className="sr-only">{texts.search}</span>
        <Search
          className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft"
          aria-hidden="true"
        />
        <input
          type="search"
          value={typed}
          maxLength={SEARCH_QUERY_MAX}
          placeholder={texts.searchHint}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full rounded-full border border-control bg-surface pr-4 pl-10"
        />
      </label>
      <ClipItems clip={clip} words={words} />
    </>
  );
}

function MissingClip() {
  return (
    <EmptyState
      heading
      icon={FolderX}
      mood="lost"
      title={texts.missing}
      text={texts.missingText}
      link={{ to: '/', label: texts.toHome }}
    />
  );
}
