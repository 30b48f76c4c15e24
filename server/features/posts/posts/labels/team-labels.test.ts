import { describe, expect, it } from 'vitest';
import type { SearchResults } from '#contract/discovery/search.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import { type ContentLabels, noLabels } from '#contract/posts/content-labels.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import {
  decisionOn,
  newCase,
  readQueue,
  reportTarget,
  rule,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { readAudit } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertPictures } from '../pictures/picture-list.testing.ts';
import { beginDraft, fields, publish } from '../writing/write-post.testing.ts';

const site = useTestApp();
const sensitive: ContentLabels = { ...noLabels, sensitive: true };
const reason = '人を選ぶ絵のため';

/** Creates a post with a picture, and a moderator who can label it. */
async function newScene(change = {}) {
  const author = await site().member();
  const [key = ''] = await insertPictures(site(), author.id, 1);
  const { id: postId } = await publish(author, { image_key: key, ...change });
  const [fan, moderator, admin] = [
    await site().member(),
    await site().member({ rank: 'moderator' }),
    await site().member({ rank: 'admin' }),
  ];
  const label = (labels: Partial<ContentLabels> = sensitive, by: TestClient = moderator) =>
    by.call('labelPost', { postId, labels, reason, rule });
  return { author, fan, moderator, admin, key, postId, label };
}

const readPost = (client: TestClient, id: string) => client.get<PostDetail>(`/api/posts/${id}`);

async function reasonOf(call: Promise<unknown>) {
  return (await failureOf(call)).envelope.details?.reason;
}

/** Returns the last decision about a member, as the member reads it. */
async function decisionOf(author: TestClient): Promise<MyDecision> {
  const { id } = await site()
    .database.read.selectFrom('decisions')
    .where('target_user_id', '=', author.id)
    .orderBy('created_at', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  return author.get<MyDecision>(`/api/decisions/${id}`);
}

/** Appeals against the last decision, and grants the appeal as the admin. */
async function appeal({ author, admin }: { author: TestClient; admin: TestClient }) {
  const { id: decisionId } = await decisionOf(author);
  await author.call('appealDecision', { decisionId, text: '人は選ばないと思います' });
  const [{ id: caseId, version } = expect.fail()] = await readQueue(
    admin,
    author.id,
    '&kind=appeal',
  );
  return admin.call('decideAppeal', { caseId, version, overturn: true, message: '', note: '' });
}

describe('a label that the team has set', () => {
  it('comes from the decision of a case; the author gets the text of the decision, and the audit log records it [LABEL-11, LABEL-84, LABEL-85]', async () => {
    const { author, moderator, reporter, post, opened } = await newCase(site());
    expect((await viewCase(moderator, opened)).can.labels).toBe(true);
    const labels = { spoiler: true, sensitive: false, ai: 'generated' } as const;
    const input = { ...decisionOn(opened), action: 'warn' as const, labels };
    const decided = await moderator.call('decideCase', input);
    expect(decided).toMatchObject({ decision: { action: 'warn', labels } });
    expect(await moderator.call('decideCase', input)).toEqual(decided);
    const others = { ...input, labels: sensitive };
    expect(await reasonOf(moderator.call('decideCase', others))).toBe('changed-elsewhere');
    expect(await readPost(reporter, post.id)).toMatchObject({ labels, team_labels: labels });
    expect(await decisionOf(author)).toMatchObject({ labels, can: { appeal: true } });
    const [notified] = (await readNotifications(site().database, author.id)).filter(
      ({ related_id }) => related_id === decided.decision.id,
    );
    expect(notified).toMatchObject({ title: '投稿にラベルが付きました' });
    for (const words of ['ネタバレ・AI生成', input.message, '異議を送れます']) {
      expect(notified?.content).toContain(words);
    }
    const log = await readAudit(site().database, post.id);
    const entry = log.find(({ action }) => action === 'case.decided');
    const [change, ...more] = JSON.parse(String(entry?.changes)) as { field: string }[];
    expect(change).toEqual({ field: 'labels', before: '', after: 'ネタバレ・AI生成' });
    expect(more.map(({ field }) => field)).toEqual(['rule']);
  });

  it('can be set without a report, and a repeated call changes nothing [LABEL-11]', async () => {
    const { author, moderator, postId, label } = await newScene();
    const labelled = await label();
    expect(labelled).toMatchObject({ team_labels: sensitive });
    expect(await label()).toEqual(labelled);
    const log = await readAudit(site().database, postId);
    expect(log).toMatchObject([{ action: 'post.labelled', actor_id: moderator.id, reason }]);
    const notified = await readNotifications(site().database, author.id);
    expect(notified.filter(({ title }) => title === '投稿にラベルが付きました')).toHaveLength(1);
  });

  it("covers pictures like an author's label, and hides their URLs from visitors and programs [LABEL-12]", async () => {
    const { author, fan, key, postId, label } = await newScene({ character_tags: ['team-veiled'] });
    await label();
    const veil = { reasons: ['sensitive'], warning: '' };
    expect(await readPost(fan, postId)).toMatchObject({ veil, pictures: [{ veil }] });
    expect(await readPost(author, postId)).toMatchObject({ labels: sensitive, veil: null });
    const paths = [
      '/api/posts',
      '/api/posts?tags=team-veiled',
      `/api/users/${author.id}/posts`,
      `/api/posts/${postId}/preview`,
      `/posts/${postId}`,
      '/feed.atom',
      '/sitemaps/posts.xml',
    ];
    for (const path of paths) {
      const text = await (await site().visitor().fetch(path)).text();
      expect([path, text.includes(key)]).toEqual([path, false]);
    }
    const { items } = await fan.get<Page<PostCard>>('/api/posts');
    expect(items.find(({ id }) => id === postId)).toMatchObject({ labels: sensitive, veil });
  });

  it('about AI makes the post appear in searches for posts made with AI [LABEL-12]', async () => {
    const { fan, postId, label } = await newScene({ title: '白鳥の入江' });
    const found = async () => {
      const query = `q=${encodeURIComponent('白鳥の入江')}&type=posts&ai=only`;
      const { items } = await fan.get<SearchResults>(`/api/search?${query}`);
      return items.map((item) => 'id' in item && item.id);
    };
    expect(await found()).toEqual([]);
    await label({ ai: 'generated' });
    expect(await found()).toEqual([postId]);
  });

  it('cannot be removed by the author of the post in any way [LABEL-13]', async () => {
    const { author, postId, label } = await newScene();
    const before = await readPost(author, postId);
    await label();
    const save = { ...fields, postId };
    const without = { ...save, labels: noLabels };
    expect(await reasonOf(author.call('updatePost', without))).toBe('label-set-by-team');
    const stale = { ...without, baseUpdatedAt: before.updated_at };
    expect(await reasonOf(author.call('updatePost', stale))).toBe('label-set-by-team');
    await author.call('updatePost', { ...save, labels: sensitive });
    expect(await reasonOf(author.call('updatePost', without))).toBe('label-set-by-team');
    await author.call('updatePost', save);
    await author.call('setPostPublished', { postId, isPublished: false });
    expect(await reasonOf(author.call('saveDraft', without))).toBe('label-set-by-team');
    await author.call('setPostPublished', { postId, isPublished: true });
    expect(await readPost(author, postId)).toMatchObject({ labels: sensitive });
  });

  it("allows the author to add other labels, and to change the author's own labels [LABEL-13]", async () => {
    const own = { spoiler: true, sensitive: false, ai: 'assisted' } as const;
    const { author, postId, label } = await newScene({ labels: own });
    await label({ ai: 'assisted' });
    const save = (labels: ContentLabels) =>
      author.call('updatePost', { ...fields, postId, labels });
    expect(await reasonOf(save({ ...own, ai: 'none' }))).toBe('label-set-by-team');
    const { post } = await save({ spoiler: false, sensitive: true, ai: 'generated' });
    expect(post.labels).toEqual({ spoiler: false, sensitive: true, ai: 'generated' });
    expect((await save({ ...own, ai: 'assisted' })).post.labels).toEqual(own);
  });

  it('does not count as a warning to the author of the post [LABEL-17]', async () => {
    const { author, moderator, label } = await newScene();
    await label();
    const { id } = await publish(author);
    await reportTarget(await site().member(), 'post', id);
    const [opened = expect.fail()] = await readQueue(moderator, author.id);
    const { author: counted, decisions } = await viewCase(moderator, opened);
    expect(counted.counts.warn).toBe(0);
    expect(decisions).toMatchObject([{ action: 'warn', labels: sensitive }]);
  });
});

describe('the end of a decision about labels', () => {
  it("removes the team's labels after a granted appeal, but not the author's labels [LABEL-14, LABEL-86]", async () => {
    const own = { ...noLabels, spoiler: true };
    const scene = await newScene({ labels: own });
    const { author, fan, postId, label } = scene;
    await label({ sensitive: true, spoiler: true });
    const both = { ...own, sensitive: true };
    const sent = { ...fields, title: '直した題', postId, labels: both };
    expect((await author.call('updatePost', sent)).post.labels).toEqual(both);
    expect(await appeal(scene)).toMatchObject({ is_restored: true });
    const after = { labels: own, team_labels: noLabels, title: '直した題' };
    expect(await readPost(fan, postId)).toMatchObject(after);
    await author.call('updatePost', { ...sent, labels: noLabels });
    expect(await readPost(fan, postId)).toMatchObject({ labels: noLabels });
  });

  it('does not remove labels of other decisions, whichever decision ends first [LABEL-86]', async () => {
    const { fan, moderator, admin, postId, label } = await newScene();
    await label();
    const { case_id } = await lastDecision(postId);
    const both = { spoiler: true, sensitive: true };
    expect(await label(both, admin)).toMatchObject({ team_labels: { ...noLabels, ...both } });
    const { case: closed } = await viewCase(moderator, { id: case_id });
    const input = { caseId: case_id, version: closed.version, message: '' };
    await moderator.call('overturnDecision', input);
    expect(await readPost(fan, postId)).toMatchObject({ labels: { ...noLabels, ...both } });
    const last = await lastDecision(postId);
    const again = await viewCase(admin, { id: last.case_id });
    const second = { caseId: last.case_id, version: again.case.version, message: '' };
    await admin.call('overturnDecision', second);
    expect(await readPost(fan, postId)).toMatchObject({ labels: noLabels });
  });

  it('prevents a later appeal against the decision [LABEL-14]', async () => {
    const { author, moderator, postId, label } = await newScene();
    await label();
    const { id: decisionId, case_id: caseId } = await lastDecision(postId);
    const { case: closed } = await viewCase(moderator, { id: caseId });
    const input = { caseId, version: closed.version, message: '' };
    await moderator.call('overturnDecision', input);
    const late = author.call('appealDecision', { decisionId, text: '違います' });
    expect(await reasonOf(late)).toBe('appeal-over');
  });
});

async function lastDecision(postId: string) {
  return site()
    .database.read.selectFrom('decisions')
    .where('target_id', '=', postId)
    .orderBy('created_at', 'desc')
    .select(['id', 'case_id'])
    .executeTakeFirstOrThrow();
}

describe('a restored post', () => {
  it('has the labels that the team has set [LABEL-15]', async () => {
    const { author, fan, postId, label } = await newScene();
    await label();
    const { deleted_id: deletedId } = await author.call('deletePost', { postId });
    await author.call('restorePost', { deletedId });
    expect(await readPost(fan, postId)).toMatchObject({ team_labels: sensitive });
    const without = { ...fields, postId, labels: noLabels };
    expect(await reasonOf(author.call('updatePost', without))).toBe('label-set-by-team');
  });

  it('does not have team labels that were removed while the post was deleted [LABEL-15]', async () => {
    const scene = await newScene();
    const { author, fan, postId, label } = scene;
    await label();
    const { deleted_id: deletedId } = await author.call('deletePost', { postId });
    expect(await appeal(scene)).toMatchObject({ is_restored: true });
    await author.call('restorePost', { deletedId });
    expect(await readPost(fan, postId)).toMatchObject({ labels: noLabels, team_labels: noLabels });
  });
});

describe('labels of the team are refused', () => {
  it("for a deleted post, a draft, and a moderator's own post [LABEL-16]", async () => {
    const { author, moderator, postId, label } = await newScene();
    await author.call('deletePost', { postId });
    expect(await reasonOf(label())).toBe('post-missing');
    const own = await publish(moderator);
    const rest = { labels: sensitive, reason, rule };
    const labelling = moderator.call('labelPost', { postId: own.id, ...rest });
    expect(await reasonOf(labelling)).toBe('hide-oneself');
    const draft = await beginDraft(author);
    const hidden = moderator.call('labelPost', { postId: draft.id, ...rest });
    expect(await reasonOf(hidden)).toBe('post-missing');
  });

  it('when the team has already set them, even by a concurrent call [LABEL-16]', async () => {
    const { moderator, admin, postId, label } = await newScene();
    const ends = await Promise.allSettled([label(), label(sensitive, admin)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const third = await site().member({ rank: 'moderator' });
    expect(await reasonOf(label(sensitive, third))).toBe('labels-set');
    const log = await readAudit(site().database, postId);
    expect(log).toHaveLength(1);
    expect(moderator.id).not.toBe(admin.id);
  });

  it('in a case whose post is deleted, together with a hiding, and from a moderator without the permission [LABEL-16]', async () => {
    const { author, moderator, post, opened, admin } = await newCase(site());
    const limited = await site().member({ rank: 'moderator' });
    const boss = await site().member({ rank: 'super_admin' });
    await boss.call('setAdminPermissions', {
      targetAdminId: limited.id,
      permissions: { manage_posts: false },
      reason,
    });
    const input = { ...decisionOn(opened), action: 'warn' as const, labels: sensitive };
    expect((await viewCase(limited, opened)).can).toMatchObject({ labels: false });
    expect((await failureOf(limited.call('decideCase', input))).httpStatus).toBe(403);
    const hiding = moderator.call('decideCase', { ...input, action: 'hide' });
    expect(await failureOf(hiding)).toMatchObject({
      envelope: { details: { fields: { labels: expect.any(String) } } },
    });
    await author.call('deletePost', { postId: post.id });
    expect((await viewCase(admin, opened)).can.labels).toBe(false);
    expect((await failureOf(admin.call('decideCase', input))).httpStatus).toBe(403);
  });

  it('when they lack a label, a rule or a reason [LABEL-16]', async () => {
    const { moderator, postId } = await newScene();
    const whole = { postId, labels: sensitive, reason, rule };
    for (const [field, value] of [
      ['labels', noLabels],
      ['reason', ''],
      ['rule', null],
    ] as const) {
      const call = moderator.call('labelPost', { ...whole, [field]: value } as never);
      expect((await failureOf(call)).envelope.details?.fields).toHaveProperty(field);
    }
  });
});

it('showing a hidden post again ends the decision that hid it, even after a decision about labels [LABEL-11]', async () => {
  const { author, fan, moderator, postId, label } = await newScene();
  await moderator.call('setPostHidden', { postId, hidden: true, reason });
  const { id: hiding } = await lastDecision(postId);
  await label();
  await moderator.call('setPostHidden', { postId, hidden: false });
  expect(await readPost(fan, postId)).toMatchObject({ labels: sensitive });
  const { overturned_at } = await author.get<MyDecision>(`/api/decisions/${hiding}`);
  expect(overturned_at).not.toBeNull();
});

describe('in a case, the team', () => {
  it('gets the pictures of a labelled post with their content warnings [VEIL-15, VEIL-76]', async () => {
    const { author, fan, moderator, key, postId } = await newScene({
      labels: { ...noLabels, spoiler: true },
      warning: '結末',
    });
    await reportTarget(fan, 'post', postId);
    const [opened = expect.fail()] = await readQueue(moderator, author.id);
    const veil = { reasons: ['spoiler'], warning: '結末' };
    const { target, reported } = await viewCase(moderator, opened);
    expect([target, reported]).toMatchObject([
      { veil, labels: { spoiler: true } },
      { veil, image_url: `/images/${key}` },
    ]);
    await moderator.call('decideCase', { ...decisionOn(opened), action: 'delete' });
    expect((await decisionOf(author)).target).toMatchObject({ veil: null });
    const { items } = await moderator.get<Page<{ id: string }>>(
      `/api/admin/deleted?original=${postId}`,
    );
    expect(await moderator.get(`/api/admin/deleted/${items[0]?.id}`)).toMatchObject({ veil });
  });

  it('gets a content warning for each of several pictures, even when a label was added after the report [VEIL-15]', async () => {
    const author = await site().member();
    const keys = await insertPictures(site(), author.id, 2);
    const listed = keys.map((key) => ({ key }));
    const { id: postId } = await publish(author, { image_key: keys[0], pictures: listed });
    const moderator = await site().member({ rank: 'moderator' });
    await reportTarget(await site().member(), 'post', postId);
    const [, second] = keys;
    const pictures = listed.map(({ key }) => ({ key, sensitive: key === second }));
    await author.call('updatePost', { ...fields, postId, image_key: keys[0] ?? null, pictures });
    const [opened = expect.fail()] = await readQueue(moderator, author.id);
    const { target, reported } = await viewCase(moderator, opened);
    const veil = { reasons: ['sensitive'], warning: '' };
    for (const snapshot of [target, reported]) {
      expect(snapshot).toMatchObject({ veil: null, pictures: [{ veil: null }, { veil }] });
    }
  });
});
