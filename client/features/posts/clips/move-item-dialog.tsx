import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import type { ClipItem } from '#contract/posts/clips.ts';
import { clipsMessages as texts } from './clips.messages.ts';
import { clipChoicesQuery, useClipCalls } from './clips.queries.ts';

interface MoveItemDialogProps extends DialogState {
  clipId: string;
  item: ClipItem;
}

export default function MoveItemDialog({ clipId, item, open, onClose }: MoveItemDialogProps) {
  const query = useInfiniteQuery(clipChoicesQuery(item.post.id));
  const calls = useClipCalls();
  const [isBusy, setBusy] = useState(false);
  const { data } = query;
  const others = loadedItems(data, ({ id }) => id).filter(({ id }) => id !== clipId);

  async function choose(to: (typeof others)[number]) {
    const { id: postId, title } = item.post;
    setBusy(true);
    await callWithToast(() => calls.move({ clipId, postId, toClipId: to.id }), {
      about: `clip:${postId}`,
      done: { title: texts.moved(to.name), message: title },
      failed: texts.failed,
    });
    // The dialog closes even after a failure, because it would cover the toast.
    onClose();
    setBusy(false);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      shape="sheet"
      title={texts.moveTitle}
      actions={
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      <div className="py-2">
        {!data && <Unloaded query={query} loading={<RowsSkeleton label={texts.loading} />} />}
        {data && others.length === 0 && <p className="text-sm">{texts.moveEmpty}</p>}
        <ul aria-label={texts.list}>
          {others.map((clip) => (
            <li key={clip.id}>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => void choose(clip)}
                className="min-h-12 w-full rounded-md px-3 text-left text-sm hover:bg-hover"
              >
                {clip.name}
              </button>
            </li>
          ))}
        </ul>
        <LoadMoreButton query={query} />
      </div>
    </Dialog>
  );
}
