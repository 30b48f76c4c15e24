import { useInfiniteQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { useState } from 'react';
import type { Addition } from '#client/features/posts/posts/writing/additions/addition.tsx';
import { loadedItems } from '#client/lib/api/paging.ts';
import { showFailure } from '#client/ui/feedback/call-with-toast.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { postSeriesMessages } from './post-series.messages.ts';
import { ownSeriesQuery, useSeriesCalls } from './post-series.queries.ts';

const texts = postSeriesMessages.addition;

const ChooseSeriesDialog = lazyDialog(() => import('./choose-series-dialog.tsx'));

/**
 * Returns the part of the form that puts a post into series. Changes of series are saved immediately, so a new post
 * must be saved first. `createDraft` saves it, and returns whether the draft exists.
 */
export function useSeriesAddition(
  postId: string | null,
  createDraft: () => Promise<boolean>,
): Addition {
  const { data } = useInfiniteQuery({ ...ownSeriesQuery(postId), enabled: postId !== null });
  const calls = useSeriesCalls();
  const [isOpen, setOpen] = useState(false);
  const series = loadedItems(data, ({ id }) => id).filter(({ has_post }) => has_post);
  async function open() {
    if (postId !== null || (await createDraft())) setOpen(true);
  }
  const report = (error: unknown) => showFailure(error, postSeriesMessages.failed);
  return {
    icon: Library,
    label: postSeriesMessages.noun,
    isOffered: true,
    chips: series.map(({ id, title }) => ({
      key: id,
      text: texts.chosen(title),
      removeLabel: texts.remove(title),
      remove: () => {
        if (postId === null) return () => undefined;
        const taken = calls.take(id, postId).catch(report);
        return () => void taken.then(() => calls.add(id, [postId])).catch(report);
      },
    })),
    open: () => void open(),
    content: postId !== null && (
      <ChooseSeriesDialog postId={postId} open={isOpen} onClose={() => setOpen(false)} />
    ),
  };
}
