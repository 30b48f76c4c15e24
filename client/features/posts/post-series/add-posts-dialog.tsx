import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userPostsQuery } from '#client/features/posts/posts/posts.queries.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { SERIES_PARTS_AT_ONCE } from '#contract/foundations/limits.ts';
import type { PostSeries } from '#contract/posts/post-series.ts';
import { PartLine } from './part-line.tsx';
import { postSeriesMessages } from './post-series.messages.ts';
import { seriesPostsQuery, useSeriesCalls } from './post-series.queries.ts';

const texts = postSeriesMessages.add;

/** A dialog that adds published posts of the viewer to a series, in the order of their selection. */
export function AddPostsDialog({ open, series, onClose }: DialogState & { series: PostSeries }) {
  const calls = useSeriesCalls();
  const [chosen, setChosen] = useState<readonly string[]>([]);

  async function add() {
    if (chosen.length === 0) return showToast({ type: 'info', title: texts.noneChosen });
    const outcomes = { done: { title: texts.added }, failed: postSeriesMessages.failed };
    if (!(await callWithToast(() => calls.add(series.id, [...chosen]), outcomes))) return;
    setChosen([]);
    onClose();
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      shape="sheet"
      title={texts.title}
      description={texts.text}
      label={texts.confirm(chosen.length)}
      onAction={add}
    >
      <OwnPosts series={series} chosen={chosen} onChange={setChosen} />
    </ActionDialog>
  );
}

interface OwnPostsProps {
  series: PostSeries;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function OwnPosts({ series, chosen, onChange }: OwnPostsProps) {
  const query = useInfiniteQuery(userPostsQuery(series.user_id));
  const known = useInfiniteQuery(seriesPostsQuery(series.id));
  const has = new Set(loadedItems(known.data, ({ id }) => id).map(({ id }) => id));
  function toggle(postId: string, isChosen: boolean) {
    const others = chosen.filter((id) => id !== postId);
    onChange(isChosen ? [...others, postId].slice(0, SERIES_PARTS_AT_ONCE) : others);
  }
  return (
    <LoadedQuery query={query}>
      {(data) => {
        const posts = loadedItems(data, ({ id }) => id).filter(({ id }) => !has.has(id));
        return (
          <InfiniteList
            query={query}
            count={posts.length}
            empty={<p className="py-4 text-ink-soft text-sm">{texts.none}</p>}
          >
            <ul aria-label={texts.list} className="divide-y divide-line py-2">
              {posts.map((post) => {
                const rank = chosen.indexOf(post.id) + 1;
                return (
                  <li key={post.id}>
                    <label className="flex min-h-20 cursor-pointer items-center gap-3 py-2 hover:bg-hover">
                      <input
                        type="checkbox"
                        checked={rank > 0}
                        onChange={({ target }) => toggle(post.id, target.checked)}
                        className="size-5 shrink-0 accent-brand"
                      />
                      <PartLine post={post} number={rank || null} />
                    </label>
                  </li>
                );
              })}
            </ul>
          </InfiniteList>
        );
      }}
    </LoadedQuery>
  );
}
