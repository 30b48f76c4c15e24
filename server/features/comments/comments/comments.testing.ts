import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Creates a post, its author and a member who comments on it. */
export async function newScene(site: TestApp, fields: Partial<Tables['posts']> = {}) {
  const author = await site.member({ display_name: '作者' });
  const fan = await site.member({ display_name: 'ファン' });
  const postId = await insertPost(site.database, author.id, { title: '星の夜', ...fields });
  return { author, fan, postId };
}

export const newRequestId = () => `comment-${newId()}`;

/** Writes a comment, or a reply to `parentId`. */
export function say(
  client: TestClient,
  postId: string,
  content = 'すてきです',
  parentId: string | null = null,
) {
  return client.call('addComment', { postId, parentId, content, requestId: newRequestId() });
}

export async function idOf(answer: Promise<{ comment: Comment }>): Promise<string> {
  return (await answer).comment.id;
}

/** Returns the comments under a post as a member sees them. */
export async function threadsOf(client: TestClient, postId: string): Promise<CommentThread[]> {
  return (await client.get<Page<CommentThread>>(`/api/posts/${postId}/comments`)).items;
}

/** Returns the number of comments that is stored for a post. */
export async function storedCount({ read }: Database, postId: string): Promise<number> {
  const post = await read
    .selectFrom('posts')
    .where('id', '=', postId)
    .select('comments_count')
    .executeTakeFirstOrThrow();
  return post.comments_count;
}
