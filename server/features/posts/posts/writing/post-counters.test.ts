import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeComment } from '#server/features/comments/comments/comments.service.ts';
import { setBookmark } from '#server/features/posts/bookmarks/bookmarks.service.ts';
import { createLike } from '#server/features/posts/likes/likes.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import { postRelatedRecords } from '#server/site.ts';
import { insertMember } from '#server/testing/factories.ts';
import { MODEL_TIMEOUT, modelRuns } from '#server/testing/models.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { splitTags } from '../post-columns.ts';
import { deletePostWithin } from './delete-post.service.ts';
import { restorePost } from './restore-post.service.ts';
import { beginDraft, publishPost, setPublished, updatePost } from './write-post.service.ts';

const MEMBERS = 3;
const TAGS = ['ルミ', 'モコ', '夜', '星'];

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const action = fc.record({
  by: fc.nat(MEMBERS - 1),
  what: fc.constantFrom(
    ...(['publish', 'draft', 'edit', 'show', 'hide', 'delete', 'restore'] as const),
    ...(['like', 'like', 'comment', 'save'] as const),
  ),
  /** An index into the existing posts or deletions. */
  which: fc.nat(12),
  tags: fc.subarray(TAGS),
});

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

interface Stage {
  database: Database;
  viewers: Viewer[];
  posts: string[];
  deletions: string[];
}

async function stage(): Promise<Stage> {
  const { database } = test;
  const viewers: Viewer[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    // The posts of the last member are for followers only, so they are not counted under a tag.
    const isLast = index === MEMBERS - 1;
    const { id } = await insertMember(database, { visibility: isLast ? 'followers' : 'public' });
    viewers.push({
      userId: id,
      sessionHash: '',
      isComplete: true,
      hidesOthers: false,
      admin: null,
    });
  }
  return { database, viewers, posts: [], deletions: [] };
}

const fieldsWith = (character_tags: string[]) => ({
  title: '夜のルミ',
  content: newId(),
  category: 'fanart' as const,
  image_key: null,
  image_alt: '',
  image_focal: { x: 50, y: 50 },
  picture_layout: 'column' as const,
  video_url: null,
  character_tags,
});

async function act({ database, viewers, posts, deletions }: Stage, action: Action): Promise<void> {
  const deps = {
    database,
    publishPostsEvent: () => undefined,
    env: { chains: { officialContracts: [], excludedContracts: [] } },
    links: { host: '', publishEvent: () => undefined },
  };
  const viewer = viewers[action.by] as Viewer;
  const postId = posts[action.which % Math.max(posts.length, 1)] ?? newId();
  const fields = fieldsWith(action.tags);
  const fresh = { ...fields, requestId: newId() };
  switch (action.what) {
    case 'publish':
      return void posts.push((await publishPost(deps, viewer, fresh)).id);
    case 'draft':
      return void posts.push((await beginDraft(deps, viewer, fresh)).id);
    case 'edit':
      return void (await updatePost(deps, viewer, { ...fields, postId, publish: false }));
    case 'show':
    case 'hide': {
      const isPublished = action.what === 'show';
      return void (await setPublished(deps, viewer, { postId, isPublished }));
    }
    case 'delete': {
      const { deleted_id } = await database.write((transaction) =>
        deletePostWithin(transaction, postRelatedRecords, viewer, { postId, reason: '' }),
      );
      return void deletions.push(deleted_id);
    }
    case 'restore': {
      const deletedId = deletions[action.which % Math.max(deletions.length, 1)] ?? newId();
      return void (await restorePost(database, postRelatedRecords, viewer, deletedId));
    }
    case 'like':
      return void (await createLike(database, () => undefined)(viewer, {
        postId,
        count: action.which + 1,
        batchId: newId(),
      }));
    case 'comment':
      return void (await writeComment({ ...deps, publishEvent: () => undefined }, viewer, {
        postId,
        eventId: null,
        parentId: null,
        content: 'すてき',
        requestId: newId(),
      }));
    case 'save':
      return void (await setBookmark(database, viewer, { postId, bookmarked: true }));
  }
}

/** Returns the stored counters, and the sums of the records. */
async function counts() {
  const { read } = test.database;
  const [profiles, posts, likes, comments, tagRows, tags] = await Promise.all([
    read.selectFrom('profiles').select(['id', 'post_count']).execute(),
    read.selectFrom('posts').selectAll().execute(),
    read.selectFrom('likes').select(['post_id', 'count']).execute(),
    read.selectFrom('comments').where('state', '=', 'shown').select('post_id').execute(),
    read.selectFrom('post_character_tags').orderBy('position').selectAll().execute(),
    read.selectFrom('tags').select(['tag', 'count']).execute(),
  ]);
  const published = posts.filter((post) => post.is_published);
  const open = published.filter((post) => post.audience === 'public');
  const used = open.flatMap((post) => splitTags(post.character_tags));
  const sumOf = (of: { post_id: string | null; count?: number }[], id: string) =>
    of.reduce((sum, { post_id, count = 1 }) => (post_id === id ? sum + count : sum), 0);
  const counted = {
    posts: profiles.map(({ id, post_count }) => [id, post_count]),
    likes: posts.map(({ id, likes_count }) => [id, likes_count]),
    comments: posts.map(({ id, comments_count }) => [id, comments_count]),
    tagLists: posts.map(({ id, character_tags }) => [id, splitTags(character_tags)]),
    tags: new Map(tags.map(({ tag, count }) => [tag, count])),
  };
  const recorded = {
    posts: profiles.map(({ id }) => [id, published.filter((post) => post.user_id === id).length]),
    likes: posts.map(({ id }) => [id, sumOf(likes, id)]),
    comments: posts.map(({ id }) => [id, sumOf(comments, id)]),
    tagLists: posts.map(({ id }) => [
      id,
      tagRows.filter(({ post_id }) => post_id === id).map(({ tag }) => tag),
    ]),
    tags: new Map(used.map((tag) => [tag, used.filter((other) => other === tag).length] as const)),
  };
  return { counted, recorded };
}

it(
  'counters equal the records after concurrent changes in any order [POST-12, POST-13, POST-20, POST-45, POST-73]',
  async () => {
    const waves = fc.array(fc.array(action, { minLength: 1, maxLength: 8 }), {
      minLength: 4,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(waves, async (actions) => {
        const on = await stage();
        for (const wave of [[...opening], ...actions]) {
          const outcomes = await Promise.allSettled(wave.map((one) => act(on, one)));
          for (const outcome of outcomes) {
            // A call may be refused, but must not fail with an internal error.
            if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError);
          }
          const { counted, recorded } = await counts();
          expect(counted).toEqual(recorded);
        }
      }),
      modelRuns(15),
    );
  },
  MODEL_TIMEOUT,
);

/** The initial posts, one of each member, for the later actions. */
const opening: Action[] = [0, 1, 2].map((by) => ({ by, what: 'publish', which: 0, tags: TAGS }));
