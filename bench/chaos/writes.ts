/** The kinds of writes of the crowd. Each has a request id, or sets a state. */

import { errorEnvelopeSchema } from '#contract/foundations/errors.ts';
import { uploadSchema } from '#contract/foundations/pictures.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { discPicture } from '#server/testing/pictures.ts';
import { CallFailed, type TestClient } from '#server/testing/test-client.ts';
import type { Write } from './ledger.ts';

/** Returns the number of rows of a table that have these values. */
export async function countRows<Table extends keyof Tables>(
  read: Queryable,
  table: Table,
  values: Partial<Record<keyof Tables[Table] & string, string | number | boolean>>,
): Promise<number> {
  let query = read
    .selectFrom(table as 'posts')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  for (const [column, value] of Object.entries(values)) {
    query = query.where(column as 'id', '=', value as string);
  }
  const { count } = await query.executeTakeFirstOrThrow();
  return Number(count);
}

export function likeOf(client: TestClient, postId: string, count: number): Write {
  const batchId = newId();
  return {
    name: `likes of ${postId} by ${client.id}`,
    amount: count,
    send: () => client.call('likePost', { postId, count, batchId }),
    countStored: async (read) => {
      const liked = await read
        .selectFrom('likes')
        .where('user_id', '=', client.id)
        .where('post_id', '=', postId)
        .select('count')
        .executeTakeFirst();
      return liked?.count ?? 0;
    },
  };
}

export function commentOf(client: TestClient, postId: string): Write {
  const requestId = newId();
  const content = `感想です ${requestId}`;
  return {
    name: `comment ${requestId}`,
    send: () => client.call('addComment', { postId, content, requestId }),
    countStored: (read) => countRows(read, 'comments', { user_id: client.id, content }),
  };
}

export function messageOf(client: TestClient, userId: string): Write {
  const requestId = newId();
  const content = `こんにちは ${requestId}`;
  return {
    name: `message ${requestId}`,
    send: () => client.call('sendMessage', { userId, content, requestId }),
    countStored: (read) => countRows(read, 'messages', { sender_id: client.id, content }),
  };
}

export function bookmarkOf(client: TestClient, postId: string): Write {
  return {
    name: `bookmark of ${postId} by ${client.id}`,
    setsState: true,
    send: () => client.call('setBookmark', { postId, bookmarked: true }),
    countStored: (read) => countRows(read, 'bookmarks', { user_id: client.id, post_id: postId }),
  };
}

export function followOf(client: TestClient, targetUserId: string): Write {
  const pair = { follower_id: client.id, following_id: targetUserId };
  return {
    name: `follow of ${targetUserId} by ${client.id}`,
    setsState: true,
    send: () => client.call('followUser', { targetUserId }),
    countStored: (read) => countRows(read, 'follows', pair),
  };
}

type PostFields = { character_tags?: string[]; publishAt?: string };

/** A post, which is published at once unless its fields have a time. `created` has its id once it is acknowledged. */
export function postOf(client: TestClient, fields: PostFields = {}) {
  const requestId = newId();
  const title = `星の夜 ${requestId}`;
  const created = { id: '' };
  const write: Write = {
    name: `post ${requestId}`,
    send: async () => {
      const input = { title, category: 'other', requestId, ...fields } as const;
      created.id = (await client.call('createPost', input)).post.id;
    },
    countStored: (read) => countRows(read, 'posts', { user_id: client.id, title }),
  };
  return { write, created };
}

/** A picture, and a post with it. */
export async function picturePostOf(client: TestClient, number: number): Promise<Write> {
  const bytes = new Uint8Array(await discPicture(number));
  const requestId = newId();
  const title = `絵 ${requestId}`;
  return {
    name: `post with a picture ${requestId}`,
    send: async () => {
      const image_key = await upload(client, bytes, requestId);
      await client.call('createPost', { title, category: 'other', requestId, image_key });
    },
    countStored: (read) => countRows(read, 'posts', { user_id: client.id, title }),
  };
}

/** Uploads a picture. Returns its key. Throws CallFailed. */
export async function upload(
  client: TestClient,
  bytes: Uint8Array<ArrayBuffer>,
  requestId: string,
): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([bytes], { type: 'image/png' }), 'picture.png');
  const response = await client.fetch(`/api/uploads?folder=post-images&request_id=${requestId}`, {
    method: 'POST',
    headers: { 'x-csrf-token': client.token },
    body,
  });
  const answer: unknown = await response.json();
  if (response.ok) return uploadSchema.parse(answer).key;
  throw new CallFailed(response.status, errorEnvelopeSchema.parse(answer).error);
}
