import { expect, it } from 'vitest';
import {
  downloadArchive,
  makeExport,
} from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { befriend, send } from './messages.testing.ts';

const site = useTestApp();

it('the archive of a member contains the messages that they sent and received, with the other members [MSG-47]', async () => {
  const fan = await site().member();
  const artist = await site().member({ display_name: '星野さくら' });
  const conversation_id = await befriend(fan, artist);
  const { id: hidden } = await send(artist, fan, '見えないことば');
  const { id: deleted } = await send(artist, fan, '消したことば');
  await fan.call('deleteMessage', { messageId: deleted, forBoth: false });
  await site()
    .database.setup.updateTable('messages')
    .set({ hidden_at: new Date().toISOString() })
    .where('id', '=', hidden)
    .execute();
  await makeExport(site(), fan);
  const archive = await downloadArchive(fan);
  const read = (file: string): unknown => JSON.parse(String(archive.get(file)));
  expect(read('conversations.json')).toMatchObject([
    { conversation_id, other_id: artist.id, other_name: '星野さくら' },
  ]);
  expect(read('sent-messages.json')).toMatchObject([{ content: 'はじめまして' }]);
  expect(read('received-messages.json')).toMatchObject([{ content: 'こちらこそ' }]);
});
