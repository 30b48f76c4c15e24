import { expect, it } from 'vitest';
import type { VersionedSettings } from '#contract/administration/site-settings-changes.ts';
import type { SavedReply } from '#contract/moderation/saved-replies.ts';
import { readAudit } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

const read = async (client: TestClient) =>
  (await client.get<{ items: SavedReply[] }>('/api/admin/saved-replies')).items;

async function save(client: TestClient, saved_replies: string[]): Promise<void> {
  const { version } = await client.get<VersionedSettings>('/api/admin/settings');
  await client.call('modifySystemSettings', { settings: { saved_replies }, version });
}

it('saved replies keep their order, can be changed only with the permission for settings, and are recorded in the audit log [REPORT-157, REPORT-158, REPORT-87]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  const moderator = await site().member({ rank: 'moderator' });
  expect(await read(moderator)).toEqual([]);
  await save(admin, ['宣伝\n宣伝のため、\n非表示にしました。', ' お礼 \n ありがとうございます。 ']);
  const replies = [
    { title: '宣伝', text: '宣伝のため、\n非表示にしました。' },
    { title: 'お礼', text: 'ありがとうございます。' },
  ];
  expect(await read(moderator)).toEqual(replies);
  const [entry] = await readAudit(site().database, 'general');
  expect(entry).toMatchObject({ action: 'settings.updated' });
  await save(admin, ['お礼\nありがとうございます。']);
  expect(await read(moderator)).toEqual(replies.slice(1));
  const refused = failureOf(
    moderator.call('modifySystemSettings', { settings: { saved_replies: [] }, version: 'x' }),
  );
  expect((await refused).httpStatus).toBe(403);
});
