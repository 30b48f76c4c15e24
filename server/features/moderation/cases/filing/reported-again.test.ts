import { expect, it } from 'vitest';
import type { ReportReason } from '#contract/moderation/report-reasons.ts';
import { decisionOn, newCase, readQueue } from '#server/features/moderation/cases/cases.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

type Scene = Awaited<ReturnType<typeof newCase>>;

/** Returns a post that was reported as spam and that the team has allowed. */
async function decided(): Promise<Scene> {
  const scene = await newCase(site());
  const input = { ...decisionOn(scene.opened), rule: null, action: 'none' as const };
  await scene.moderator.call('decideCase', input);
  return scene;
}

async function reportAgain({ reporter, post }: Scene, reason: ReportReason, detail = '') {
  const input = { targetType: 'post' as const, targetId: post.id, reason, detail };
  return (await reporter.call('reportContent', input)).state;
}

async function edit({ author, post }: Scene): Promise<void> {
  const { id: postId, title, category } = post;
  const fields = { title, category: category ?? 'fanart', content: '書き足しました' };
  await author.call('updatePost', { postId, ...fields });
}

it('an allowed post cannot be reported again for the same reason, even with a different text [REPORT-23]', async () => {
  const scene = await decided();
  expect(await reportAgain(scene, 'spam', 'ほかの言いかた')).toBe('decided');
  expect(await readQueue(scene.moderator, scene.author.id)).toEqual([]);
});

it('an allowed post can be reported again in a new case after an edit, but only once [REPORT-23]', async () => {
  const scene = await decided();
  await edit(scene);
  expect(await reportAgain(scene, 'spam')).toBe('received');
  expect(await reportAgain(scene, 'spam')).toBe('known');
  const [again, ...others] = await readQueue(scene.moderator, scene.author.id);
  expect(others).toEqual([]);
  expect(again).toMatchObject({ reports_count: 1, target_id: scene.post.id });
  expect(again?.id).not.toBe(scene.opened.id);
  const input = { ...decisionOn(again ?? expect.fail()), rule: null, action: 'none' as const };
  await scene.moderator.call('decideCase', input);
  // The second decision is later than the edit, so this edit no longer allows a new report.
  expect(await reportAgain(scene, 'spam')).toBe('decided');
});

it('an allowed post can be reported again for another reason, even without an edit [REPORT-23]', async () => {
  const scene = await decided();
  expect(await reportAgain(scene, 'abuse')).toBe('received');
  expect(await readQueue(scene.moderator, scene.author.id)).toMatchObject([
    { reports_count: 1, reasons: [{ reason: 'abuse', count: 1 }] },
  ]);
});
