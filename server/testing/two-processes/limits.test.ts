import { expect, it } from 'vitest';
import {
  CLIPS_MAX,
  DRAFTS_MAX,
  MUTES_MAX,
  PLANNED_AT_ONCE_MAX,
  RATE_LIMITS,
  SERIES_MAX,
  TAG_FOLLOWS_MAX,
} from '#contract/foundations/limits.ts';
import { like } from '#server/features/operation/live/live.testing.ts';
import { clipRow } from '#server/features/posts/clips/clips.tables.ts';
import { seriesRow } from '#server/features/posts/post-series/post-series.tables.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { beginDraft, fields } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { publicationPlanRow } from '#server/features/posts/publication-plans/publication-plans.tables.ts';
import { muteRow } from '#server/features/social/mutes/mutes.tables.ts';
import { tagFollowRow } from '#server/features/social/tag-follows/tag-follows.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '../factories.ts';
import { meetBeforeInsert } from '../lock-waits.ts';
import { failureOf, type TestClient } from '../test-client.ts';
import { atBoth, describeTwoProcesses } from './two-processes.ts';

type Limited = keyof Pick<
  Tables,
  'posts' | 'clips' | 'post_series' | 'tag_follows' | 'mutes' | 'publication_plans'
>;

interface Limit {
  name: string;
  table: Limited;
  max: number;
  /** Returns a row of a member. */
  row(userId: string, number: number): object;
  /** Adds what the limit counts. */
  add(member: TestClient, number: number): Promise<unknown>;
}

const publishAt = new Date(Date.now() + 60 * 60_000).toISOString();

const limits: readonly Limit[] = [
  {
    name: 'drafts',
    table: 'posts',
    max: DRAFTS_MAX,
    row: (user_id) => postRow({ user_id, title: '夜', is_published: false, is_draft: true }),
    add: (member) => beginDraft(member),
  },
  {
    name: 'clips',
    table: 'clips',
    max: CLIPS_MAX,
    row: (user_id) => clipRow({ user_id, name: '夜', request_id: newId() }),
    add: (member) => member.call('createClip', { name: '星', requestId: newId() }),
  },
  {
    name: 'series',
    table: 'post_series',
    max: SERIES_MAX,
    row: (user_id) => seriesRow({ user_id, title: '夜', request_id: newId() }),
    add: (member) => member.call('createPostSeries', { title: '星', requestId: newId() }),
  },
  {
    name: 'followed tags',
    table: 'tag_follows',
    max: TAG_FOLLOWS_MAX,
    row: (user_id, number) => tagFollowRow({ user_id, tag: `夜${number}` }),
    add: (member, number) => member.call('followTag', { tag: `星${number}` }),
  },
  {
    name: 'mutes',
    table: 'mutes',
    max: MUTES_MAX,
    row: (user_id, number) => muteRow({ user_id, kind: 'word', value: `夜${number}` }),
    add: (member, number) => member.call('setMute', { kind: 'word', value: `星${number}` }),
  },
];

describeTwoProcesses((processes) => {
  const first = () => processes()[0];
  const countRows = async (table: Limited, userId: string) => {
    const rows = await first()
      .database.read.selectFrom(table as 'posts')
      .where('user_id', '=', userId)
      .select('user_id')
      .execute();
    return rows.length;
  };

  it.each(limits)(
    'a member cannot exceed the limit of $name by calls to both at the same time [OPS-426]',
    async ({ table, max, row, add }) => {
      const member = await first().member();
      const rows = Array.from({ length: max - 1 }, (_, number) => row(member.id, number));
      await insertRows(first().database, table, rows as never);
      const [here, there] = atBoth(processes(), member);
      const calls = [here, there, there].map((client, number) => () => add(client, number));
      const outcomes = await meetBeforeInsert(first().database, table, calls);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await countRows(table, member.id)).toBe(max);
    },
  );

  it('a member cannot exceed the number of posts that are planned for a time by calls to both at the same time [OPS-426]', async () => {
    const member = await first().member();
    const user_id = member.id;
    const draft = { user_id, title: '夜', is_published: false, is_draft: true };
    const posts = Array.from({ length: PLANNED_AT_ONCE_MAX - 1 }, () => postRow(draft));
    await insertRows(first().database, 'posts', posts);
    const plans = posts.map(({ id }) =>
      publicationPlanRow('post', { id, user_id, publish_at: publishAt }),
    );
    await insertRows(first().database, 'publication_plans', plans);
    const [here, there] = atBoth(processes(), member);
    const calls = [here, there, there].map(
      (client) => () => client.call('createPost', { ...fields, publishAt, requestId: newId() }),
    );
    await meetBeforeInsert(first().database, 'publication_plans', calls);
    expect(await countRows('publication_plans', user_id)).toBe(PLANNED_AT_ONCE_MAX);
  });

  it('a post gets at most 1000 likes from members of both, and its total equals its records [OPS-425]', async () => {
    const { database, member } = first();
    const postId = await insertPost(database, (await member()).id);
    const fans = await Promise.all(Array.from({ length: 4 }, () => member()));
    const taps = fans
      .flatMap((fan) => atBoth(processes(), fan))
      .flatMap((fan) => [like(fan, postId, 90), like(fan, postId, 70)]);
    const accepted = (await Promise.all(taps)).reduce((sum, answer) => sum + answer.accepted, 0);
    const post = database.read.selectFrom('posts').where('id', '=', postId);
    const likes = database.read.selectFrom('likes').where('post_id', '=', postId);
    const { likes_count } = await post.select('likes_count').executeTakeFirstOrThrow();
    const records = await likes.select('count').execute();
    const sum = records.reduce((total, { count }) => total + count, 0);
    expect({ accepted, likes_count, sum }).toEqual({
      accepted: 1000,
      likes_count: 1000,
      sum: 1000,
    });
  });

  it('the actions of a member at both count together for their limits [OPS-432]', async () => {
    const { database, member } = first();
    const [author, fan] = [await member(), await member()];
    const postId = await insertPost(database, author.id);
    const [here, there] = atBoth(processes(), fan);
    const [most] = RATE_LIMITS.comments.minute;
    const comment = (number: number) =>
      (number % 2 === 0 ? here : there).call('addComment', {
        postId,
        content: `きれいです ${number}`,
        requestId: newId(),
      });
    for (let number = 0; number < most; number += 1) await comment(number);
    for (const number of [0, 1]) {
      const { envelope } = await failureOf(comment(number));
      expect(envelope.details?.limit).toMatchObject({ kind: 'comments', max: most });
    }
  });
});
