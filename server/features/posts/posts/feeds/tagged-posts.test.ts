import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { type PostCategory, postCategories } from '#contract/posts/posts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { joinTags } from '../post-columns.ts';
import { postRow, postTagRows } from '../posts.tables.ts';

const TAGS = ['ルミ', 'モコ', '水彩'];

let test: TestDatabase;
let author: string;
beforeAll(async () => {
  test = await createTestDatabase();
  author = (await insertMember(test.database)).id;
});
afterAll(() => test.drop());

/** A possible change of a post, in one transaction as on the site. */
type Change = (id: string) => Promise<unknown>;

const alter =
  (fields: Partial<Tables['posts']>): Change =>
  (id) =>
    test.database.write((transaction) =>
      transaction.updateTable('posts').set(fields).where('id', '=', id).execute(),
    );

const like: Change = (id) =>
  test.database.write((transaction) =>
    transaction
      .updateTable('posts')
      .set((eb) => ({ likes_count: eb('likes_count', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  );

const tagWith =
  (tags: string[]): Change =>
  (id) =>
    test.database.write(async (transaction) => {
      const character_tags = joinTags(tags);
      const [post] = await transaction
        .updateTable('posts')
        .set({ character_tags })
        .where('id', '=', id)
        .returning('id')
        .execute();
      if (!post) return;
      await transaction.deleteFrom('post_character_tags').where('post_id', '=', id).execute();
      const rows = postTagRows(id, tags);
      if (rows.length === 0) return;
      await transaction.insertInto('post_character_tags').values(rows).execute();
    });

const remove: Change = (id) =>
  test.database.write((transaction) =>
    transaction.deleteFrom('posts').where('id', '=', id).execute(),
  );

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(like) },
  { weight: 3, arbitrary: fc.subarray(TAGS).map(tagWith) },
  fc.boolean().map((is_published) => alter({ is_published, is_draft: !is_published })),
  fc
    .constantFrom<ProfileVisibility>('public', 'followers', 'private')
    .map((audience) => alter({ audience })),
  fc.constantFrom<PostCategory>(...postCategories).map((category) => alter({ category })),
  fc.nat(1000).map((second) => alter({ created_at: new Date(second * 1000).toISOString() })),
  fc.constant(remove),
);

it('tagged_posts contains the published public posts under each of their tags, even after concurrent changes [FEED-28]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), change), { minLength: 1, maxLength: 25 }),
      async (changes) => {
        const ids = [newId(), newId(), newId()];
        const posts = ids.map((id) => postRow({ user_id: author, id }));
        await insertRows(test.database, 'posts', posts);
        await Promise.all(ids.map(tagWith(['ルミ', '水彩'])));
        await Promise.all(changes.map(([pick, run]) => run(ids[pick] as string)));
        expect(await copies(ids)).toEqual(await records(ids));
      },
    ),
    { numRuns: 40 },
  );
});

const columns = ['tag', 'category', 'likes_count', 'created_at'] as const;

function copies(ids: string[]) {
  return test.database.read
    .selectFrom('tagged_posts')
    .where('post_id', 'in', ids)
    .orderBy('post_id')
    .orderBy('tag')
    .select(['post_id', ...columns])
    .execute();
}

function records(ids: string[]) {
  return test.database.read
    .selectFrom('post_character_tags')
    .innerJoin('posts', 'posts.id', 'post_id')
    .where('post_id', 'in', ids)
    .where('is_published', '=', true)
    .where('audience', '=', 'public')
    .orderBy('post_id')
    .orderBy('tag')
    .select(['post_id', ...columns])
    .execute();
}
