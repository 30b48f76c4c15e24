import type { PublicProfile } from '#contract/members/profiles.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** The default fields of a post. */
export const fields = {
  title: '夜のルミ',
  content: '星を数えています',
  category: 'fanart' as const,
};

export async function beginDraft(client: TestClient, change = {}): Promise<PostDetail> {
  const draft = { ...fields, ...change, requestId: newId() };
  return (await client.call('createDraft', draft)).post;
}

export async function publish(client: TestClient, change = {}): Promise<PostDetail> {
  return (await client.call('createPost', { ...fields, ...change, requestId: newId() })).post;
}

/** Returns a stored post with its tag rows. */
export async function storedPost({ read }: Database, id: string) {
  const post = await read.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirst();
  const tags = await read
    .selectFrom('post_character_tags')
    .where('post_id', '=', id)
    .orderBy('position')
    .select('tag')
    .execute();
  return { ...post, tags: tags.map(({ tag }) => tag) };
}

/** Returns the number of posts on a member's profile. */
export async function postCount(client: TestClient): Promise<number> {
  return (await client.get<PublicProfile>(`/api/users/${client.id}`)).post_count;
}
