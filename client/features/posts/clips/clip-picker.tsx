import '#client/ui/styles/all.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderPlus, Lock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { useHasOpened } from '#client/ui/overlay/use-has-opened.ts';
import type { ClipChoice } from '#contract/posts/clips.ts';
import { clipsMessages as texts } from './clips.messages.ts';
import { clipChoicesQuery, useClipCalls } from './clips.queries.ts';

const ClipFormDialog = lazyWithRetry(() => import('./clip-form-dialog.tsx'));

interface ClipPickerProps {
  post: { id: string; title: string };
  open: boolean;
  onClose: () => void;
  /** Called when the post was put into a clip, which saves it as well. */
  onSaved: () => void;
}

/** The viewer's clips, each with a check for whether it has the post. A check takes effect at once. */
export default function ClipPicker({ post, open, onClose, onSaved }: ClipPickerProps) {
  const calls = useClipCalls();
  const [isCreating, setCreating] = useState(false);
  const hasCreated = useHasOpened(isCreating);
  const [changing, setChanging] = useState<string | null>(null);

  async function set(clip: Pick<ClipChoice, 'id' | 'name'>, isIn: boolean) {
    setChanging(clip.id);
    const about = `clip:${post.id}`;
    try {
      await calls.setItem({ clipId: clip.id, postId: post.id, isIn });
      if (isIn) onSaved();
      const title = isIn ? texts.added(clip.name) : texts.tookOut(clip.name);
      showToast({ type: 'success', about, title });
    } catch (error) {
      showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
    }
    setChanging(null);
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        shape="sheet"
        title={texts.choose}
        description={texts.chooseText}
        actions={<Button onClick={onClose}>{texts.done}</Button>}
      >
        <div className="py-2">
          <Choices postId={post.id} changing={changing} onSet={set} />
          <button
            type="button"
            onClick={() => setCreating(true)}
            className="flex min-h-12 w-full items-center gap-3 rounded-md px-3 font-bold text-brand text-sm hover:bg-hover"
          >
            <FolderPlus className="size-5" aria-hidden="true" />
            {texts.create}
          </button>
        </div>
      </Dialog>
      {hasCreated && (
        <Suspense fallback={null}>
          <ClipFormDialog
            clip={null}
            open={isCreating}
            onClose={() => setCreating(false)}
            onSaved={(clip) => {
              setCreating(false);
              void set(clip, true);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface ChoicesProps {
  postId: string;
  changing: string | null;
  onSet: (clip: ClipChoice, isIn: boolean) => Promise<void>;
}

function Choices({ postId, changing, onSet }: ChoicesProps) {
  const query = useInfiniteQuery(clipChoicesQuery(postId));
  const { data, isPending, error, refetch, isRefetching } = query;
  if (isPending) return <RowsSkeleton label={texts.loading} />;
  if (!data) return <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />;
  const clips = loadedItems(data, ({ id }) => id);
  if (clips.length === 0) return <p className="px-3 py-2 text-sm">{texts.emptyChoices}</p>;
  return (
    <>
      <ul aria-label={texts.list}>
        {clips.map((clip) => (
          <li key={clip.id}>
            <ChoiceRow
              clip={clip}
              isBusy={changing === clip.id}
              onSet={(isIn) => void onSet(clip, isIn)}
            />
          </li>
        ))}
      </ul>
      <LoadMoreButton query={query} />
    </>
  );
}

interface ChoiceRowProps {
  clip: ClipChoice;
  isBusy: boolean;
  onSet: (isIn: boolean) => void;
}

function ChoiceRow({ clip, isBusy, onSet }: ChoiceRowProps) {
  // The list is read again after a change; the mark is already the one of the call.
  const isIn = isBusy ? !clip.has_post : clip.has_post;
  return (
    <label className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-sm hover:bg-hover">
      <input
        type="checkbox"
        checked={isIn}
        aria-busy={isBusy || undefined}
        onChange={() => !isBusy && onSet(!clip.has_post)}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 flex-1 break-words">{clip.name}</span>
      {!clip.is_public && (
        <Lock className="size-4 shrink-0 text-ink-soft" aria-label={texts.private} />
      )}
    </label>
  );
}
