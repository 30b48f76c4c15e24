import { expect, it } from 'vitest';
import { befriend } from '#server/features/messages/messages/messages.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

it('a block and its end send both members a live event that their conversation has changed [MSG-84]', async () => {
  const [fan, artist] = [await site().member(), await site().member()];
  const conversationId = await befriend(fan, artist);
  for (const blocked of [true, false]) {
    const streams = [
      await subscribe(fan, `user:${fan.id}`),
      await subscribe(artist, `user:${artist.id}`),
    ];
    await artist.call('setBlock', { userId: fan.id, blocked });
    for (const live of streams) {
      await live.until(/"type":"messages"/);
      expect(live.messages()).toContainEqual(
        expect.objectContaining({
          event: expect.objectContaining({ conversation_id: conversationId }),
        }),
      );
      live.stop();
    }
  }
});

it('a block of a member without a conversation sends no live event about a conversation [MSG-136]', async () => {
  const [fan, artist] = [await site().member(), await site().member()];
  const live = await subscribe(fan, `user:${fan.id}`);
  await artist.call('setBlock', { userId: fan.id, blocked: true });
  await fan.call('updateProfile', { username: 'later_fan', display_name: 'あとから', bio: '' });
  await live.until(/"type":"profile"/);
  expect(live.messages()).not.toContainEqual(
    expect.objectContaining({ event: expect.objectContaining({ type: 'messages' }) }),
  );
  live.stop();
});
