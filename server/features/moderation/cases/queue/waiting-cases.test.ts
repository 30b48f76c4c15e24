import { expect, it } from 'vitest';
import {
  decisionOn,
  newCase,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

const waiting = async (client: TestClient) =>
  (await client.get<{ count: number }>('/api/admin/cases/waiting')).count;

it('the number of waiting cases counts each reported target once, until its case is decided [REPORT-35]', async () => {
  const { moderator, other, opened } = await newCase(site());
  expect(await waiting(moderator)).toBe(1);
  const author = await site().member();
  await reportTarget(other, 'post', (await publish(author)).id);
  expect(await waiting(moderator)).toBe(2);
  const input = { ...decisionOn(opened), action: 'warn' as const };
  await moderator.call('decideCase', input);
  expect(await waiting(moderator)).toBe(1);
});

it('the number of waiting cases leaves out cases about the viewer’s own content [REPORT-117]', async () => {
  const [moderator, other] = [await site().member({ rank: 'moderator' }), await site().member()];
  const before = await waiting(moderator);
  await reportTarget(other, 'post', (await publish(moderator)).id);
  expect(await waiting(moderator)).toBe(before);
  expect(await waiting(await site().member({ rank: 'admin' }))).toBe(before + 1);
});
