import { expect, it } from 'vitest';
import { APPEAL_WINDOW } from '#contract/foundations/limits.ts';
import type { DecisionAction, MyDecision } from '#contract/moderation/decisions.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import {
  decisionOn,
  newCase,
  readQueue,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();
const text = '引用のつもりでした';

/** Returns a post about which a moderator has decided, and functions with which its author reads the decision. */
async function decided(action: DecisionAction) {
  const scene = await newCase(site());
  const { moderator, author, opened } = scene;
  const input = { ...decisionOn(opened), action };
  const { decision } = await moderator.call('decideCase', input);
  const read = () => author.get<MyDecision>(`/api/decisions/${decision.id}`);
  return { ...scene, decision, read };
}

async function appealed(action: DecisionAction) {
  const scene = await decided(action);
  await scene.author.call('appealDecision', { decisionId: scene.decision.id, text });
  const [waiting] = await readQueue(scene.second, scene.author.id, '&kind=appeal');
  return { ...scene, waiting: waiting ?? expect.fail() };
}

function answer({ id: caseId, version }: { id: string; version: number }, overturn: boolean) {
  return { caseId, version, overturn, message: '確認しました', note: '' };
}

async function isVisible(client: TestClient, postId: string): Promise<boolean> {
  return (await client.fetch(`/api/posts/${postId}`)).status === 200;
}

it('only the owner of a target sees the decision and the original content [APPEAL-01]', async () => {
  const { read, author, post, reporter, decision } = await decided('delete');
  expect(await read()).toMatchObject({
    action: 'delete',
    target: { title: post.title, text: '空を見上げました', tags: post.character_tags },
    rule: { id: 'respect' },
    can: { appeal: true },
    appeal: null,
  });
  const path = `/api/decisions/${decision.id}`;
  expect((await failureOf(reporter.get(path))).httpStatus).toBe(404);
  const foreign = reporter.call('appealDecision', { decisionId: decision.id, text });
  expect((await failureOf(foreign)).httpStatus).toBe(404);
  expect(author.id).not.toBe(reporter.id);
});

it('a decision can be appealed once, within 30 days [APPEAL-02]', async () => {
  const { author, read, decision } = await decided('warn');
  const input = { decisionId: decision.id, text };
  await Promise.all([author.call('appealDecision', input), author.call('appealDecision', input)]);
  expect(await read()).toMatchObject({ appeal: { text, status: 'open' }, can: { appeal: false } });
  const again = author.call('appealDecision', { ...input, text: 'もう一度' });
  expect((await failureOf(again)).envelope.details?.reason).toBe('appeal-over');
  const late = await decided('warn');
  const appeal_until = new Date(Date.now() - 1).toISOString();
  await site().database.write((transaction) =>
    transaction
      .updateTable('decisions')
      .set({ appeal_until })
      .where('id', '=', late.decision.id)
      .execute(),
  );
  const over = late.author.call('appealDecision', { decisionId: late.decision.id, text });
  expect((await failureOf(over)).envelope.details?.reason).toBe('appeal-over');
  const age = Date.parse((await read()).appeal_until) - Date.parse(decision.created_at);
  expect(age).toBe(APPEAL_WINDOW);
});

it('an appeal is decided by an admin who did not make the decision, if there is one [APPEAL-11]', async () => {
  const { moderator, second, admin, waiting, read, author } = await appealed('warn');
  expect((await viewCase(moderator, waiting)).can).toEqual({
    choose: [],
    refusal: 'own-decision',
    overturn: false,
    contents: false,
    labels: false,
  });
  const own = await failureOf(moderator.call('decideAppeal', answer(waiting, true)));
  expect(own.envelope.details?.reason).toBe('own-decision');
  expect((await viewCase(second, waiting)).appeal).toMatchObject({ text, status: 'open' });
  const kept = await second.call('decideAppeal', answer(waiting, false));
  expect(await second.call('decideAppeal', answer(waiting, false))).toEqual(kept);
  expect(await read()).toMatchObject({
    appeal: { status: 'kept', message: '確認しました' },
    overturned_at: null,
  });
  const answered = { status: 'kept', decided_by: { id: second.id } };
  expect((await viewCase(admin, waiting)).appeal).toMatchObject(answered);
  expect(JSON.stringify(await read())).not.toContain(second.id);
  const late = await failureOf(admin.call('decideAppeal', answer(waiting, true)));
  expect(late.envelope.details?.reason).toBe('changed-elsewhere');
  expect(author.id).not.toBe(admin.id);
});

it.each(['hide', 'delete'] as const)('an appeal can revert “%s” [APPEAL-03]', async (action) => {
  const { author, reporter, second, post, waiting, read } = await appealed(action);
  expect(await isVisible(reporter, post.id)).toBe(false);
  const { is_restored } = await second.call('decideAppeal', answer(waiting, true));
  expect(is_restored).toBe(true);
  expect(await isVisible(reporter, post.id)).toBe(true);
  const own = await author.get<PostDetail>(`/api/posts/${post.id}`);
  expect(own).toMatchObject({ title: post.title, hidden: null });
  expect(await read()).toMatchObject({
    overturned_at: expect.any(String),
    appeal: { status: 'overturned' },
  });
});

it('a successful appeal does not show a target that the team has hidden a second time [APPEAL-12]', async () => {
  const { reporter, second, post, waiting } = await appealed('hide');
  await second.call('setPostHidden', { postId: post.id, hidden: false });
  await second.call('setPostHidden', { postId: post.id, hidden: true, reason: '別の理由' });
  await second.call('decideAppeal', answer(waiting, true));
  expect(await isVisible(reporter, post.id)).toBe(false);
});

it('when two admins decide an appeal at the same time, exactly one succeeds [REPORT-26]', async () => {
  const { second, admin, waiting } = await appealed('hide');
  const outcomes = await Promise.allSettled([
    second.call('decideAppeal', answer(waiting, true)),
    admin.call('decideAppeal', answer(waiting, false)),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = outcomes.find((outcome) => outcome.status === 'rejected');
  const failure = await failureOf(Promise.reject(lost?.reason));
  expect(failure.envelope.details?.reason).toBe('changed-elsewhere');
});

it('a repeated answer to an appeal gets the same response as the first, even if the target could not be made visible again [APPEAL-18]', async () => {
  const { author, second, post, waiting } = await appealed('hide');
  await author.call('deletePost', { postId: post.id });
  const first = await second.call('decideAppeal', answer(waiting, true));
  expect(first.is_restored).toBe(false);
  expect(await second.call('decideAppeal', answer(waiting, true))).toEqual(first);
});

it.each([true, false])(
  'an answer to an appeal cannot be repeated with another message, note or result (overturn: %s) [REPORT-69]',
  async (overturn) => {
    const { second, waiting } = await appealed('hide');
    const input = answer(waiting, overturn);
    await second.call('decideAppeal', input);
    for (const other of [{ note: '別のメモ' }, { message: '別の説明' }, { overturn: !overturn }]) {
      const refused = await failureOf(second.call('decideAppeal', { ...input, ...other }));
      expect(refused.envelope.details?.reason).toBe('changed-elsewhere');
    }
    expect((await second.call('decideAppeal', input)).is_restored).toBe(true);
  },
);
