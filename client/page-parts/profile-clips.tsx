import '#client/ui/styles/all.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderHeart, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { ClipGrid } from '#client/features/posts/clips/clip-grid.tsx';
import { ClipItemsFound, ClipSearchField } from '#client/features/posts/clips/clip-search.tsx';
import { clipsMessages as texts } from '#client/features/posts/clips/clips.messages.ts';
import { clipsOfUserQuery, ownClipsQuery } from '#client/features/posts/clips/clips.queries.ts';
import { TYPING_PAUSE, useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';

const ClipFormDialog = lazyDialog(
  () => import('#client/features/posts/clips/clip-form-dialog.tsx'),
);

export default function ProfileClips({ userId, own }: { userId: string; own: boolean }) {
  return own ? <OwnClips /> : <ClipsOf userId={userId} />;
}

function ClipsOf({ userId }: { userId: string }) {
  const query = useInfiniteQuery(clipsOfUserQuery(userId));
  const empty = <EmptyState icon={FolderHeart} title={texts.emptyOfOther} />;
  return <ClipGrid query={query} empty={empty} />;
}

function OwnClips() {
  const query = useInfiniteQuery(ownClipsQuery);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const settled = useDebouncedValue(typed.trim(), TYPING_PAUSE);
  const words = typed.trim() === '' ? '' : settled;
  const create = (
    <Button onClick={() => setOpen(true)}>
      <FolderPlus className="size-5" aria-hidden="true" />
      {texts.create}
    </Button>
  );
  const empty = (
    <EmptyState icon={FolderHeart} title={texts.empty} text={texts.emptyText} action={create} />
  );
  const isEmpty = query.data?.pages[0]?.items.length === 0;
  return (
    <>
      {!isEmpty && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <ClipSearchField
            label={texts.searchAll}
            hint={texts.searchAllHint}
            value={typed}
            onChange={setTyped}
          />
          {create}
        </div>
      )}
      {words === '' ? <ClipGrid query={query} empty={empty} /> : <ClipItemsFound words={words} />}
      <ClipFormDialog
        clip={null}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSaved={({ id }) => {
          setOpen(false);
          showToast({ type: 'success', title: texts.created });
          void navigate(`/clips/${id}`);
        }}
      />
    </>
  );
}
