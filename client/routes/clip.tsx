import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { FolderX } from 'lucide-react';
import { useState } from 'react';
import { ClipHeader } from '#client/features/posts/clips/clip-header.tsx';
import { ClipItems } from '#client/features/posts/clips/clip-items.tsx';
import { ClipSearchField } from '#client/features/posts/clips/clip-search.tsx';
import { clipsMessages as texts } from '#client/features/posts/clips/clips.messages.ts';
import { clipQuery } from '#client/features/posts/clips/clips.queries.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { TYPING_PAUSE, useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import { useNavigate, useParams } from '#client/lib/router/router-hooks.ts';
import { MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import type { Clip } from '#contract/posts/clips.ts';

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
  const settled = useDebouncedValue(typed.trim(), TYPING_PAUSE);
  const words = typed.trim() === '' ? '' : settled;
  return (
    <>
      <ClipHeader
        clip={clip}
        onDeleted={() => void navigate('/profile?tab=clips', { replace: true })}
      />
      <div className="my-5 flex">
        <ClipSearchField
          label={texts.search}
          hint={texts.searchHint}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <ClipItems clip={clip} words={words} />
    </>
  );
}

function MissingClip() {
  const link = { to: '/', label: texts.toHome };
  return <MissingPage icon={FolderX} texts={texts} link={link} />;
}
