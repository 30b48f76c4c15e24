import { clipItemRow, clipRow } from '#server/features/posts/clips/clips.tables.ts';
import { POSITION_GAP } from '#server/features/posts/post-lists/positions.policy.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoClip } from '../community/types.ts';
import { demoId } from './rows.ts';

/** Returns the rows of a clip and of the posts in it. */
export function clipRows(
  { key, username, items, ...fields }: DemoClip,
  created_at: string,
): { clip: Tables['clips']; items: Tables['clip_items'][] } {
  const id = demoId('clip', key);
  const user_id = demoId('member', username);
  return {
    clip: clipRow({ ...fields, id, user_id, created_at }),
    items: items.map(({ post, note }, index) =>
      clipItemRow({
        clip_id: id,
        post_id: demoId('post', post),
        user_id,
        position: index * POSITION_GAP,
        note,
        created_at,
      }),
    ),
  };
}
