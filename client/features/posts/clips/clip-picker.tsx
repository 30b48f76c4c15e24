import '#client/ui/styles/all.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FolderPlus, Lock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/rows-skeleton.tsx';
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

interface Change {
  clipId: string;
  isIn: boolean;
}

/** The viewer's clips, each with a check for whether it has the post. A check takes effect at once. */
export default function ClipPicker({ post, open, onClose, onSaved }: ClipPickerProps) {
  const calls = useClipCalls();
  const [isCreating, setCreating] = useState(false);
  const hasCreated = useHasOpened(isCreating);
  const [changing, setChanging] = useState<Change | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function set({ id, name }: Pick<ClipChoice, 'id' | 'name'>, isIn: boolean) {
    setChanging({ clipId: id, isIn });
    setFailure(null);
    try {
      await calls.setItem({ clipId: id, postId: post.id, isIn });
      if (isIn) onSaved();
      announce(isIn ? texts.added(name) : texts.tookOut(name));
    } catch (error) {
      setFailure(messageOf(error));
    }
    setChanging(null);
  }

  return (
    <>
      <Dialog
        open={open && !isCreating}
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
          {failure !== null && (
            <FailureAlert title={texts.failed} text={failure} className="mt-3" />
          )}
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
  changing: Change | null;
  onSet: (clip: ClipChoice, isIn: boolean) => Promise<void>;
}

function Choices({ postId, changing, onSet }: ChoicesProps) {
  const query = useInfiniteQuery(clipChoicesQuery(postId));
  if (!query.data) {
    return <Unloaded query={query} loading={<RowsSkeleton label={texts.loading} />} />;
  }
  const clips = loadedItems(query.data, ({ id }) => id);
  if (clips.length === 0) return <p className="px-3 py-2 text-sm">{texts.emptyChoices}</p>;
  // Scrolls by itself, so that the buttons below stay in sight.
  return (
    <div className="max-h-[45dvh] overflow-y-auto border-line border-b">
      <ul aria-label={texts.list}>
        {clips.map((clip) => (
          <li key={clip.id}>
            <ChoiceRow
              clip={clip}
              change={changing?.clipId === clip.id ? changing : null}
              onSet={(isIn) => void onSet(clip, isIn)}
            />
          </li>
        ))}
      </ul>
      <LoadMoreButton query={query} />
    </div>
  );
}

interface ChoiceRowProps {
  clip: ClipChoice;
  /** The change that is on its way. */
  change: Change | null;
  onSet: (isIn: boolean) => void;
}

function ChoiceRow({ clip, change, onSet }: ChoiceRowProps) {
  return (
    <label className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-sm hover:bg-hover">
      <input
        type="checkbox"
        checked={change?.isIn ?? clip.has_post}
        aria-busy={change !== null || undefined}
        onChange={() => change === null && onSet(!clip.has_post)}
        className="size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0 flex-1 break-words">{clip.name}</span>
      {!clip.is_public && (
        <Lock className="size-4 shrink-0 text-ink-soft" aria-label={texts.private} />
      )}
    </label>
  );
}
