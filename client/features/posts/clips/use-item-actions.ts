import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Clip, ClipItem } from '#contract/posts/clips.ts';
import { clipsMessages as texts } from './clips.messages.ts';
import { useClipCalls } from './clips.queries.ts';

/** Takes posts out of a clip, which can be undone, and moves them to others. */
export function useItemActions(clip: Pick<Clip, 'id'>) {
  const calls = useClipCalls();

  function fail(about: string, error: unknown) {
    showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
  }

  async function takeOut({ post }: ClipItem): Promise<void> {
    const about = `clip:${post.id}`;
    const named = { clipId: clip.id, postId: post.id };
    try {
      const { removed } = await calls.setItem({ ...named, isIn: false });
      const undo = () =>
        calls.setItem({ ...named, isIn: true, ...removed }).then(
          () => showToast({ type: 'info', about, title: texts.undone, message: post.title }),
          (error: unknown) => fail(about, error),
        );
      showToast({
        type: 'success',
        about,
        title: texts.removed,
        message: post.title,
        action: { label: texts.undo, onSelect: () => void undo() },
      });
    } catch (error) {
      fail(about, error);
    }
  }

  async function moveTo({ post }: ClipItem, to: Pick<Clip, 'id' | 'name'>): Promise<void> {
    const about = `clip:${post.id}`;
    try {
      await calls.move({ clipId: clip.id, postId: post.id, toClipId: to.id });
      showToast({ type: 'success', about, title: texts.moved(to.name), message: post.title });
    } catch (error) {
      fail(about, error);
    }
  }

  return { takeOut, moveTo };
}
