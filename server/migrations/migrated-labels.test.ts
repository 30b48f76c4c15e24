import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { fileRow } from '#server/features/foundations/pictures/pictures.rows.ts';
import { postRow } from '#server/features/posts/posts/posts.rows.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import * as coverLabels from './0089-cover-labels.ts';

it('gives posts the labels of their covers that former saves have left out [LABEL-19]', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    const { id: user_id } = await insertMember(database);
    const labelled = (labels: string, own: string) => {
      const picture_key = `post-images/${newId()}.png`;
      const post = postRow({ user_id, labels, image_key: picture_key, pictures_count: 2 });
      const picture = { post_id: post.id, user_id, alt: '', focal_x: 50, focal_y: 50 };
      const other = { ...picture, position: 1, picture_key: `${picture_key}x`, labels: 'spoiler' };
      return { post, pictures: [{ ...picture, position: 0, picture_key, labels: own }, other] };
    };
    const posts = [
      labelled('', 'sensitive'),
      labelled('spoiler,cover-sensitive', 'spoiler,sensitive'),
      labelled('ai-assisted', ''),
      labelled('cover-spoiler', 'spoiler'),
    ];
    const keys = posts.flatMap(({ pictures }) => pictures.map(({ picture_key }) => picture_key));
    const size = { user_id, width: 60, height: 40, bytes: 1, placeholder: '' };
    await insertRows(
      database,
      'files',
      keys.map((key) => fileRow({ ...size, key })),
    );
    await insertRows(
      database,
      'posts',
      posts.map(({ post }) => post),
    );
    await insertRows(
      database,
      'post_pictures',
      posts.flatMap(({ pictures }) => pictures),
    );
    await coverLabels.up(database.setup as unknown as Kysely<unknown>);
    const stored = await database.read.selectFrom('posts').select(['id', 'labels']).execute();
    const labelsOf = new Map(stored.map(({ id, labels }) => [id, labels]));
    expect(posts.map(({ post }) => labelsOf.get(post.id))).toEqual([
      'cover-sensitive',
      'spoiler,cover-spoiler,cover-sensitive',
      'ai-assisted',
      'cover-spoiler',
    ]);
  } finally {
    await drop();
  }
});
