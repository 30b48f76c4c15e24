import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { joinTags } from '#server/features/posts/posts/post-columns.ts';
import { postRow, postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { setVisibility } from './factories.ts';
import type { TestClient } from './test-client.ts';

export type Work = Partial<Tables['posts']> & { tags?: string[]; pictured?: boolean };

/**
 * Inserts posts with tags, pictures and search entries directly into the database, in one transaction. Returns their ids
 * in order. With an audience, also sets the visibility of their author.
 */
export async function insertWorks(
  database: Database,
  works: readonly (Work & { user_id: string })[],
): Promise<string[]> {
  const made = works.map(({ tags = [], pictured = true, ...fields }) => {
    const picture = pictured ? pictureRow(fields.user_id) : null;
    const character_tags = joinTags(tags);
    const image_key = picture?.key ?? null;
    return {
      tags,
      picture,
      audience: fields.audience,
      post: postRow({ title: '星の夜', character_tags, image_key, ...fields }),
    };
  });
  await database.write(async (transaction) => {
    for (const { post, picture, tags, audience } of made) {
      if (picture) await transaction.insertInto('files').values(picture).execute();
      await transaction.insertInto('posts').values(post).execute();
      if (audience) await setVisibility(transaction, post.user_id, audience);
      const rows = postTagRows(post.id, tags);
      if (rows.length > 0)
        await transaction.insertInto('post_character_tags').values(rows).execute();
    }
    await addToIndex(transaction, { posts: made.map(({ post }) => post) });
  });
  return made.map(({ post }) => post.id);
}

/** Inserts a picture directly into the database. Returns its key. */
export async function insertFile(database: Database, userId: string): Promise<string> {
  const file = pictureRow(userId);
  await database.write((transaction) => transaction.insertInto('files').values(file).execute());
  return file.key;
}

function pictureRow(user_id: string): Tables['files'] {
  const key = `post-images/${newId()}${newId().slice(0, 12)}.jpeg`;
  return fileRow({
    key,
    user_id,
    width: 800,
    height: 600,
    placeholder: 'placeholder',
    bytes: 1000,
  });
}

/** Inserts follows directly into the database, and adds them to the follower's count. */
export async function insertFollows(
  database: Database,
  follower_id: string,
  followed: readonly string[],
): Promise<void> {
  const rows = followed.map((following_id) => followRow({ follower_id, following_id }));
  await database.write(async (transaction) => {
    await transaction.insertInto('follows').values(rows).execute();
    await transaction
      .updateTable('profiles')
      .set({ following_count: followed.length })
      .where('id', '=', follower_id)
      .execute();
  });
}

/** Returns the ids of a whole list. `search` is the beginning of the query string. */
export async function readToEnd(client: TestClient, search: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  do {
    const page = await client.get<Page<PostCard>>(`/api/posts?${search}${cursor}`);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
  } while (cursor !== '');
  return ids;
}
