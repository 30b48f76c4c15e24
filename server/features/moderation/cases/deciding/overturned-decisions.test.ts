import { expect, it } from 'vitest';
import type { DecisionAction } from '#contract/moderation/decisions.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import {
  decisionOn,
  newCase,
  readQueue,
  reportTarget,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

type Scene = Awaited<ReturnType<typeof newCase>>;

async function decide({ moderator, opened }: Scene, action: DecisionAction) {
  const input = { ...decisionOn(opened), action };
  return (await moderator.call('decideCase', input)).decision;
}

/** Appeals as the author, and overturns the decision as another admin. */
async function overturn({ author, second }: Scene, decision: { id: string }) {
  await author.call('appealDecision', { decisionId: decision.id, text: '引用でした' });
  const [waiting] = await readQueue(second, author.id, '&kind=appeal');
  const { id: caseId, version } = waiting ?? expect.fail();
  const answer = { caseId, version, overturn: true, message: '確認しました', note: '' };
  return second.call('decideAppeal', answer);
}

it('when a warning is overturned, its member is notified and the warning no longer counts [REPORT-166, REPORT-50]', async () => {
  const scene = await newCase(site());
  const { author, reporter, moderator, post } = scene;
  await overturn(scene, await decide(scene, 'warn'));
  const notifications = await readNotifications(site().database, author.id);
  expect(notifications.at(-1)).toMatchObject({
    type: 'moderation',
    title: '対応を取り消しました',
    content: '投稿「星の夜」についての異議を確認し、対応を取り消しました。確認しました',
  });
  await reportTarget(reporter, 'post', post.id, 'abuse');
  const [further] = await readQueue(moderator, author.id);
  const view = await viewCase(moderator, further ?? expect.fail());
  expect(view.author.counts).toEqual({ hide: 0, delete: 0, warn: 0, restrict: 0, block: 0 });
  expect(view.decisions).toMatchObject([
    { action: 'warn', overturned_at: expect.any(String), appeal: 'overturned' },
  ]);
  expect(view.reports).toMatchObject([{ right: 0, wrong: 1 }]);
});

it('when a deletion is overturned, the restored comment is counted and open pages of the post are updated [REPORT-51]', async () => {
  const scene = await newCase(site());
  const fan = await site().member();
  const post = await publish(fan);
  const said = { postId: post.id, content: 'よろしく', requestId: newId() };
  const { comment } = await scene.author.call('addComment', said);
  await reportTarget(scene.reporter, 'comment', comment.id);
  const cases = await readQueue(scene.moderator, scene.author.id);
  const opened = cases.find(({ target_type }) => target_type === 'comment') ?? expect.fail();
  const connection = await subscribe(fan, `post:${post.id}`);
  const decision = await decide({ ...scene, opened }, 'delete');
  await connection.until(/"comments_count":0/);
  expect((await overturn(scene, decision)).is_restored).toBe(true);
  await connection.until(/"comments_count":0[\s\S]*"comments_count":1/);
  connection.stop();
  expect((await fan.get<PostDetail>(`/api/posts/${post.id}`)).comments_count).toBe(1);
});
