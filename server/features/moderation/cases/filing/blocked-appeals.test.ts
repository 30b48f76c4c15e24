import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import { createAppealLink } from '#server/features/moderation/appeals/my-decisions.service.ts';
import {
  decisionOn,
  newCase,
  readQueue,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { jpegPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';

const site = useTestApp();

/** Returns a member whom an admin has blocked, and the token from their sign-in. */
async function blockedMember() {
  const scene = await newCase(site());
  const input = { ...decisionOn(scene.opened), action: 'block' as const };
  const { decision } = await scene.admin.call('decideCase', input);
  const token = await createAppealLink(site().database, scene.author.id);
  return { ...scene, decision, token: token ?? expect.fail() };
}

it('a blocked member reads the decision and appeals with the link, and is unblocked when the appeal succeeds [APPEAL-03, APPEAL-04]', async () => {
  const { author, admin, decision, token } = await blockedMember();
  const somebody = site().visitor();
  const { decision: read } = await somebody.call('getDecisionByLink', { token });
  expect(read).toMatchObject({ id: decision.id, action: 'block', can: { appeal: true } });
  const { decision: appealed } = await somebody.call('appealByLink', { token, text: '誤解です' });
  expect(appealed.appeal).toMatchObject({ text: '誤解です', status: 'open' });
  const other = await site().member({ rank: 'admin' });
  const [waiting] = await readQueue(other, author.id, '&kind=appeal');
  const { id: caseId, version } = waiting ?? expect.fail();
  await other.call('decideAppeal', { caseId, version, overturn: true, message: '', note: '' });
  const row = await site()
    .database.read.selectFrom('private_profiles')
    .where('id', '=', author.id)
    .select(['blocked_at', 'blocked_reason'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ blocked_at: null, blocked_reason: '' });
  expect(admin.id).not.toBe(other.id);
});

it('a member who is blocked again for another reason reads the newer decision [REPORT-64]', async () => {
  const { author, admin, decision } = await blockedMember();
  const block = { targetUserId: author.id, reason: '別の理由' };
  await admin.call('toggleUserBlock', { ...block, block: true });
  expect(await createAppealLink(site().database, author.id)).not.toBeNull();
  await admin.call('toggleUserBlock', { ...block, block: false });
  await admin.call('toggleUserBlock', { ...block, block: true });
  const token = (await createAppealLink(site().database, author.id)) ?? expect.fail();
  const { decision: read } = await site().visitor().call('getDecisionByLink', { token });
  expect(read).toMatchObject({ action: 'block', message: '別の理由' });
  expect(read.id).not.toBe(decision.id);
});

it('a link is refused when its token is unknown or older than an hour [APPEAL-04]', async () => {
  const { token } = await blockedMember();
  const somebody = site().visitor();
  const unknown = somebody.call('getDecisionByLink', { token: 'a'.repeat(40) });
  expect((await failureOf(unknown)).httpStatus).toBe(404);
  await site().database.write((transaction) =>
    transaction.updateTable('appeal_links').set({ expires_at: new Date().toISOString() }).execute(),
  );
  const expired = somebody.call('appealByLink', { token, text: '誤解です' });
  expect((await failureOf(expired)).httpStatus).toBe(404);
});

it('a member whom no decision blocks does not get a link [APPEAL-04]', async () => {
  const member = await site().member();
  expect(await createAppealLink(site().database, member.id)).toBeNull();
});

it('a decision includes the picture of deleted content only when it is read with the link [REPORT-126, REPORT-52]', async () => {
  const [author, reporter] = [await site().member(), await site().member()];
  const admin = await site().member({ rank: 'admin' });
  const { key } = await upload(author, await jpegPicture({ width: 900, height: 600 }));
  const { id: postId } = await publish(author, { image_key: key });
  await reportTarget(reporter, 'post', postId);
  const [opened] = await readQueue(admin, author.id);
  const input = { ...decisionOn(opened ?? expect.fail()), action: 'block' as const };
  await admin.call('decideCase', input);
  await admin.call('deletePost', { postId, reason: '規約への違反' });
  const token = (await createAppealLink(site().database, author.id)) ?? expect.fail();
  const { decision } = await site().visitor().call('getDecisionByLink', { token });
  const [, base64 = ''] = decision.target.image_url?.split('data:image/jpeg;base64,') ?? [];
  const picture = await sharp(Buffer.from(base64, 'base64')).metadata();
  expect(picture).toMatchObject({ format: 'jpeg', width: 800 });
  expect(decision.target.image).toMatchObject({ width: 900, height: 600 });
  const appealed = await site().visitor().call('appealByLink', { token, text: '誤解です' });
  expect(appealed.decision.target.image_url).toBe(decision.target.image_url);
  for (const somebody of [site().visitor(), reporter]) {
    expect((await somebody.fetch(pictureUrl(key))).status).toBe(404);
  }
});
