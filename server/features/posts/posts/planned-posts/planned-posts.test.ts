import { describe, expect, it } from 'vitest';
import {
  DAY,
  HOUR,
  MINUTE,
  PLANNED_AT_ONCE_MAX,
  PLANNED_MAX,
  SECOND,
} from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PlannedPost } from '#contract/posts/planned-posts.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { publicationPlanRow } from '#server/features/posts/publication-plans/publication-plans.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { changeJobs, jobsOf, runJobs } from '#server/testing/run-jobs.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { useSecondApp } from '#server/testing/second-app.ts';
import { type TestApp, useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { beginDraft, fields, postCount } from '../writing/write-post.testing.ts';

const site = useTestApp();
const other = useSecondApp(site);

const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const soon = () => ahead(5 * MINUTE);

async function plan(client: TestClient, publishAt = soon(), change = {}): Promise<PostDetail> {
  const request = { ...fields, ...change, publishAt, requestId: newId() };
  return (await client.call('createPost', request)).post;
}

/** Publishes the posts that are planned until a time. */
const runUntil = (time: string, at: TestApp = site()) =>
  runJobs(at, 'planned-post', { now: () => Date.parse(time) });

const detailOf = (client: TestClient, id: string) => client.get<PostDetail>(`/api/posts/${id}`);
const plannedOf = async (client: TestClient) =>
  (await client.get<Page<PlannedPost>>('/api/planned-posts')).items;
const idsOf = async (client: TestClient, path: string) =>
  (await client.get<Page<PostCard>>(path)).items.map(({ id }) => id);
const notificationsOf = async ({ id }: TestClient) =>
  (await readNotifications(site().database, id)).map(({ type, title, content, related_id }) => ({
    type,
    title,
    content,
    related_id,
  }));

function changeAccount({ id }: TestClient, columns: Partial<Tables['private_profiles']>) {
  return site().database.write((transaction) =>
    transaction.updateTable('private_profiles').set(columns).where('id', '=', id).execute(),
  );
}

describe('a planned post', () => {
  it('is visible only to its author, in a separate list [PLAN-01, PLAN-02, PLAN-53]', async () => {
    const [author, fan] = [await site().member(), await site().member()];
    const [late, early] = [await plan(author, ahead(DAY)), await plan(author)];
    expect(early).toMatchObject({ is_draft: true, is_published: false });
    expect((await plannedOf(author)).map(({ id, plan }) => [id, plan])).toEqual([
      [early.id, early.plan],
      [late.id, late.plan],
    ]);
    expect((await detailOf(author, early.id)).plan).toEqual({
      publish_at: early.plan?.publish_at,
      failure: null,
    });
    expect(await author.get('/api/drafts/count')).toEqual({ count: 0 });
    expect(await idsOf(author, '/api/drafts')).toEqual([]);
    expect(await plannedOf(fan)).toEqual([]);
    for (const path of [`/api/posts/${early.id}`, `/api/posts/${early.id}/preview`]) {
      expect((await fan.fetch(path)).status).toBe(404);
    }
    expect(await idsOf(fan, '/api/posts')).not.toContain(early.id);
    expect(await postCount(author)).toBe(0);
  });

  it('is published at its time and ordered by that time, and its author is notified [PLAN-03, PLAN-04, PLAN-05, PLAN-54, PLAN-91]', async () => {
    const [author, fan] = [await site().member(), await site().member()];
    const { id, plan: planned } = await plan(author);
    const publishAt = planned?.publish_at ?? '';
    await runUntil(new Date(Date.parse(publishAt) - 1).toISOString());
    expect((await fan.fetch(`/api/posts/${id}`)).status).toBe(404);
    const connection = await subscribe(fan, 'all');
    await runUntil(publishAt);
    await connection.until(/"topic":"all"/);
    connection.stop();
    const post = await detailOf(fan, id);
    expect(post).toMatchObject({ is_published: true, created_at: publishAt, edited_at: null });
    expect((await idsOf(fan, '/api/posts'))[0]).toBe(id);
    expect(await postCount(author)).toBe(1);
    expect((await detailOf(author, id)).plan).toBeNull();
    expect(await plannedOf(author)).toEqual([]);
    expect(await notificationsOf(author)).toEqual([
      {
        type: 'reminder',
        title: '予約した投稿を公開しました',
        content: '「夜のルミ」を公開しました。',
        related_id: id,
      },
    ]);
    const jobs = await jobsOf(site(), 'planned-post');
    expect(jobs.map(({ user_id }) => user_id)).not.toContain(author.id);
  });

  it('is published once by several processes, even when one of them takes over from a dead process [PLAN-06]', async () => {
    const author = await site().member();
    const { plan: planned } = await plan(author);
    await plan(author, ahead(6 * MINUTE));
    const until = ahead(10 * MINUTE);
    // A process has claimed both jobs and was killed.
    const dead = {
      state: 'running',
      lease_id: newId(),
      leased_until: planned?.publish_at,
    } as const;
    await changeJobs(site(), 'planned-post', dead, { userId: author.id });
    await Promise.all([site(), other(), site(), other()].map((app) => runUntil(until, app)));
    expect(await postCount(author)).toBe(2);
    expect(await notificationsOf(author)).toHaveLength(2);
  });

  it('is published for the audience that its author has chosen, with its tags and labels [PLAN-24]', async () => {
    const [author, stranger] = [await site().member(), await site().member()];
    const labels = { spoiler: true, sensitive: false, ai: 'none' as const };
    const chosen = { audience: 'followers' as const, labels, character_tags: ['ルミ'] };
    const { id, plan: planned } = await plan(author, soon(), chosen);
    await runUntil(planned?.publish_at ?? '');
    const { is_published, character_tags, ...post } = await detailOf(author, id);
    expect([is_published, post.labels, character_tags]).toEqual([true, labels, ['ルミ']]);
    expect((await stranger.fetch(`/api/posts/${id}`)).status).toBe(404);
  });

  it('is planned once for a repeated request, and a repeated request with another time is refused [PLAN-07]', async () => {
    const author = await site().member();
    const request = { ...fields, publishAt: soon(), requestId: newId() };
    const answers = await Promise.all([1, 2].map(() => author.call('createPost', request)));
    expect(new Set(answers.map(({ post }) => post.id)).size).toBe(1);
    const moved = { ...request, publishAt: ahead(HOUR) };
    const failure = await failureOf(author.call('createPost', moved));
    expect(failure.envelope.details?.reason).toBe('request-used');
    expect(await plannedOf(author)).toHaveLength(1);
  });

  it.each([
    ['over', -SECOND, '公開する日時は、1分以上先にしてください'],
    ['less than a minute ahead', 50 * SECOND, '公開する日時は、1分以上先にしてください'],
    ['too far', 366 * DAY, '公開する日時は、365日以内にしてください'],
  ])(
    'is refused for a time that is %s, and no draft is stored [PLAN-08]',
    async (_, away, message) => {
      const author = await site().member();
      const failure = await failureOf(plan(author, ahead(away)));
      expect(failure).toMatchObject({
        envelope: { status: 'INVALID_ARGUMENT', details: { fields: { publishAt: message } } },
      });
      expect(await plannedOf(author)).toEqual([]);
      expect(await author.get('/api/drafts/count')).toEqual({ count: 0 });
    },
  );

  it('is refused above the limit of plans of a member, and above the limit of plans for the same time [PLAN-09]', async () => {
    const author = await site().member();
    const at = soon();
    await insertPlans(author, PLANNED_AT_ONCE_MAX, at);
    const atOnce = await failureOf(plan(author, at));
    expect(atOnce).toMatchObject({
      envelope: { status: 'RESOURCE_EXHAUSTED', details: { reason: 'plans-full' } },
    });
    await plan(author, ahead(HOUR));
    await insertPlans(author, PLANNED_MAX - PLANNED_AT_ONCE_MAX - 1, ahead(DAY));
    const full = await failureOf(plan(author, ahead(2 * DAY)));
    expect(full.envelope.message).toContain(`${PLANNED_MAX}件まで`);
  });

  it('counts once towards the limits of posts: when it is planned [PLAN-10]', async () => {
    const author = await site().member();
    const counted = async () =>
      (
        await site()
          .database.read.selectFrom('rate_counts')
          .where('subject', '=', author.id)
          .where('kind', '=', 'posts')
          .where('period', '=', 'day')
          .select('count')
          .executeTakeFirst()
      )?.count;
    const { id } = await plan(author);
    expect(await counted()).toBe(1);
    await author.call('planPost', { postId: id, publishAt: ahead(HOUR) });
    await author.call('setPostPublished', { postId: id, isPublished: true });
    expect(await counted()).toBe(1);
  });
});

async function insertPlans(author: TestClient, count: number, publish_at: string) {
  for (let index = 0; index < count; index += 1) {
    const id = await insertPost(site().database, author.id, { is_published: false });
    const row = publicationPlanRow('post', { id, user_id: author.id, publish_at });
    await insertRows(site().database, 'publication_plans', [row]);
  }
}

describe('a planned post before its time', () => {
  it('can be edited and stays planned, but cannot be saved automatically [PLAN-11, PLAN-55, PLAN-56]', async () => {
    const author = await site().member();
    const { id, plan: planned } = await plan(author);
    const autosave = await failureOf(
      author.call('saveDraft', { ...fields, title: '', postId: id }),
    );
    expect(autosave.envelope.details?.reason).toBe('post-is-planned');
    const edit = { ...fields, title: '書き直した', postId: id };
    const { post } = await author.call('updatePost', edit);
    expect([post.title, post.plan]).toEqual(['書き直した', planned]);
    const publishAt = ahead(HOUR);
    const moved = await author.call('updatePost', { ...edit, publishAt });
    expect(moved.post.plan?.publish_at).toBe(publishAt);
    await runUntil(planned?.publish_at ?? '');
    expect((await detailOf(author, id)).is_published).toBe(false);
    await runUntil(publishAt);
    expect(await detailOf(author, id)).toMatchObject({
      title: '書き直した',
      created_at: publishAt,
    });
  });

  it('can become a draft, and be planned again [PLAN-12]', async () => {
    const author = await site().member();
    const { id, plan: planned } = await plan(author);
    const publishAt = planned?.publish_at ?? '';
    for (const _ of ['once', 'twice']) {
      expect((await author.call('unplanPost', { postId: id })).post.plan).toBeNull();
    }
    expect(await idsOf(author, '/api/drafts')).toEqual([id]);
    await runUntil(publishAt);
    expect((await detailOf(author, id)).is_published).toBe(false);
    const { post } = await author.call('planPost', { postId: id, publishAt });
    expect(post.plan).toEqual(planned);
    await runUntil(publishAt);
    expect((await detailOf(author, id)).is_published).toBe(true);
  });

  it('can be published immediately, and is not published again at its time [PLAN-12]', async () => {
    const author = await site().member();
    const { id, plan: planned } = await plan(author);
    await author.call('setPostPublished', { postId: id, isPublished: true });
    await runUntil(planned?.publish_at ?? '');
    expect(await notificationsOf(author)).toEqual([]);
    const late = await failureOf(author.call('planPost', { postId: id, publishAt: soon() }));
    expect(late.envelope.details?.reason).toBe('post-is-published');
  });

  it('keeps its plan when it is deleted and restored [PLAN-57]', async () => {
    const author = await site().member();
    const { id, plan: planned } = await plan(author);
    const { deleted_id: deletedId } = await author.call('deletePost', { postId: id });
    expect(await plannedOf(author)).toEqual([]);
    await author.call('restorePost', { deletedId });
    expect((await plannedOf(author)).map(({ plan }) => plan)).toEqual([planned]);
    await runUntil(planned?.publish_at ?? '');
    expect((await detailOf(author, id)).is_published).toBe(true);
  });

  it('requires the same fields as a published post [PLAN-13]', async () => {
    const author = await site().member();
    const { id } = await beginDraft(author, { title: '', category: null });
    const failure = await failureOf(author.call('planPost', { postId: id, publishAt: soon() }));
    expect(Object.keys(failure.envelope.details?.fields ?? {})).toEqual(['title', 'category']);
  });
});

describe('a planned post that cannot be published', () => {
  it.each([
    ['account-blocked', { blocked_at: ahead(0) }],
    ['account-leaving', { leaving_at: ahead(0) }],
  ] as const)(
    "stays in the author's list of planned posts, with the reason %s [PLAN-14, PLAN-92]",
    async (failure, columns) => {
      const author = await site().member();
      const { id, plan: planned } = await plan(author);
      await changeAccount(author, columns);
      await runUntil(planned?.publish_at ?? '');
      await changeAccount(author, { blocked_at: null, leaving_at: null });
      expect((await plannedOf(author)).map(({ plan }) => plan?.failure)).toEqual([failure]);
      expect((await notificationsOf(author)).map(({ title }) => title)).toEqual([
        '予約した投稿を公開できませんでした',
      ]);
      await author.call('setPostPublished', { postId: id, isPublished: true });
      expect(await plannedOf(author)).toEqual([]);
    },
  );

  it('is not tried again, even when there is a job for it [PLAN-14]', async () => {
    const author = await site().member();
    const { id, plan: planned } = await plan(author);
    await site().database.write((transaction) =>
      transaction
        .updateTable('publication_plans')
        .set({ failure: 'unexpected' })
        .where('id', '=', id)
        .execute(),
    );
    await runUntil(planned?.publish_at ?? '');
    expect((await detailOf(author, id)).is_published).toBe(false);
    expect((await plannedOf(author)).map(({ plan }) => plan?.failure)).toEqual(['unexpected']);
  });

  it('can be planned again [PLAN-58]', async () => {
    const author = await site().member();
    const { id, plan: planned } = await plan(author, soon(), { content: 'https://example.com/' });
    await changeAccount(author, { restricted_at: ahead(0) });
    await runUntil(planned?.publish_at ?? '');
    expect((await plannedOf(author)).map(({ plan }) => plan?.failure)).toEqual(['restricted']);
    await changeAccount(author, { restricted_at: null });
    const publishAt = ahead(HOUR);
    const { post } = await author.call('planPost', { postId: id, publishAt });
    expect(post.plan).toEqual({ publish_at: publishAt, failure: null });
  });

  it('becomes pending review for the same reasons as a post that is published by hand [PLAN-15]', async () => {
    const author = await site().member();
    const { id, plan: planned } = await plan(author, soon(), { content: 'https://example.com/' });
    await runUntil(planned?.publish_at ?? '');
    expect(await detailOf(author, id)).toMatchObject({
      is_published: false,
      plan: null,
      hidden: { awaits_look: true },
    });
    expect((await notificationsOf(author)).map(({ title }) => title)).toEqual([
      '予約した投稿は、運営の確認を待っています',
    ]);
  });

  it('waits while the site is read-only, and is then ordered by the time of its actual publication [PLAN-16, PLAN-59]', async () => {
    const author = await site().member();
    const { id, plan: planned } = await plan(author);
    const publishAt = planned?.publish_at ?? '';
    await saveSettings(site(), { site_mode: 'read-only' });
    await runUntil(publishAt);
    await saveSettings(site(), { site_mode: 'open' });
    expect((await detailOf(author, id)).plan).toEqual(planned);
    await runUntil(new Date(Date.parse(publishAt) + HOUR).toISOString());
    const post = await detailOf(author, id);
    expect(post.is_published).toBe(true);
    expect(post.created_at).not.toBe(publishAt);
  });
});

it('two processes publish a hundred posts that are planned for the same minute, each post once [PLAN-17]', async () => {
  const at = soon();
  const authors = await Promise.all(Array.from({ length: 10 }, () => site().member()));
  for (const author of authors) for (let index = 0; index < 10; index += 1) await plan(author, at);
  await Promise.all([runUntil(at), runUntil(at, other())]);
  for (const author of authors) expect(await postCount(author)).toBe(10);
});
