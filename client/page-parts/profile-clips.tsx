import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderHeart, FolderPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ClipGrid } from '#client/features/posts/clips/clip-grid.tsx';
import { clipsMessages as texts } from '#client/features/posts/clips/clips.messages.ts';
import { clipsOfUserQuery, ownClipsQuery } from '#client/features/posts/clips/clips.queries.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { useHasOpened } from '#client/ui/overlay/use-has-opened.ts';

const ClipFormDialog = lazyWithRetry(
  () => import('#client/features/posts/clips/clip-form-dialog.tsx'),
);

/** The tab of a profile with clips: all of the viewer's own, the public ones of others. */
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
  const hasOpened = useHasOpened(isOpen);
  const create = (
    <Button onClick={() => setOpen(true)}>
      <FolderPlus className="size-5" aria-hidden="true" />
      {texts.create}
    </Button>
  );
  const isEmpty = query.data?.pages[0]?.items.length === 0;
  return (
    <>
      {!isEmpty && <div className="mb-4 flex justify-end">{create}</div>}
      <ClipGrid
        query={query}
        empty={
          <EmptyState
            icon={FolderHeart}
            title={texts.empty}
            text={texts.emptyText}
            action={create}
          />
        }
      />
      {hasOpened && (
        <Suspense fallback={null}>
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
        </Suspense>
      )}
    </>
  );
}
