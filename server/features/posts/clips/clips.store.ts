import { PostListStore } from '#server/features/posts/post-lists/post-lists.shared.store.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

export const clips = new PostListStore({
  lists: 'clips',
  items: 'clip_items',
  listId: 'clip_id',
  isRestorable: false,
});

/** The sort order of clips, the last changed first. */
export const clipKeyset = new Keyset('desc', { time: 'updated_at', id: 'id' }, 'clips');

export const listAllClips = clipsOf({ isPublic: false });

export const listPublicClips = clipsOf({ isPublic: true });

function clipsOf({ isPublic }: { isPublic: boolean }) {
  return preparedPages<{ user: string }>()(clipKeyset, (database, value, limit) =>
    database
      .selectFrom('clips')
      .where('user_id', '=', value('user'))
      .$if(isPublic, (query) => query.where('is_public', '=', true).where('hidden_at', 'is', null))
      .$call(clipKeyset.pageAfter(value, limit))
      .selectAll(),
  );
}
