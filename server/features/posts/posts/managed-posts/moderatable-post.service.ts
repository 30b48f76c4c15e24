import type { Belongings } from '#server/features/members/deleted-content/related-records.service.ts';
import type {
  ContentThing,
  ModeratableContent,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { unknownThing } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { readCards } from '../post-cards.service.ts';
import { postNotFound, splitTags } from '../posts.service.ts';
import { deletePostWithin } from '../writing/delete-post.service.ts';
import { announceShown, changeHiding, setTeamHiding } from '../writing/hide-post.service.ts';
import { restorerOfPosts } from '../writing/restore-post.service.ts';
import type { AnnouncePost } from '../writing/write-post.service.ts';
import { findRow } from '../writing/write-post.store.ts';

interface PostDeps {
  database: Database;
  announcePosts: AnnouncePost;
  /** The rows that are backed up with a post. */
  postBelongings: readonly Belongings[];
  announceRestored: ModeratableContent['announceRestored'];
}

/** Posts, as moderation decides about them. */
export function moderatablePost({
  database,
  announcePosts,
  postBelongings,
  announceRestored,
}: PostDeps): ModeratableContent {
  return {
    word: '投稿',
    permission: 'manage_posts',
    find,
    isVisible: async (viewer, id) => (await readCards(database, viewer, [id])).length > 0,
    notFound: postNotFound,
    setHiding: ({ transaction }, post, hiding) => setTeamHiding(transaction, post, hiding),
    replaceHiding: changeHiding,
    publish: (deciding, { id }) => announceShown(deciding, announcePosts, id),
    remove: ({ transaction, viewer }, { id: postId, ...deletion }) =>
      deletePostWithin(transaction, postBelongings, viewer, { postId, ...deletion }),
    restorer: restorerOfPosts(postBelongings),
    announceRestored,
  };
}

/** The drafts of members are invisible to the team. */
async function find(database: Queryable, id: string): Promise<ContentThing | null> {
  const row = await findRow(database, id);
  if (!row || (!row.is_published && row.hidden_at === null)) return null;
  const { user_id, hidden_at, edited_at, title, content: text, image_key, created_at } = row;
  const tags = splitTags(row.character_tags);
  return {
    id,
    user_id,
    is_shown: row.is_published,
    hidden_at,
    edited_at,
    parent_id: null,
    page: { kind: 'post', id },
    snapshot: { ...unknownThing, title, text, tags, image_key, created_at },
  };
}
