import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { deleteMessage, editMessage } from './change-message.service.ts';
import { befriend } from './messages.testing.ts';
import { sendMessage } from './send-message.service.ts';

const site = useTestApp();

/** A live event, with the stored content of the message at the time of the event. */
interface Published {
  members: readonly (string | null)[];
  isCommitted: boolean;
  content: Promise<string | undefined>;
}

it('a message, its edit and its take-back are published to both members only after the commit [MSG-139, MSG-93]', async () => {
  const [fan, artist] = [await site().member(), await site().member()];
  const conversationId = await befriend(fan, artist);
  const { database, env } = site();
  let isWriting = false;
  const write: Database['write'] = (body) =>
    database.write(async (transaction, afterCommit) => {
      isWriting = true;
      const result = await body(transaction, afterCommit);
      isWriting = false;
      return result;
    });
  const published: Published[] = [];
  const newest = async () => {
    const row = await database.read
      .selectFrom('messages')
      .where('conversation_id', '=', conversationId)
      .orderBy('sequence', 'desc')
      .select('content')
      .executeTakeFirst();
    return row?.content;
  };
  const deps = {
    ...{ database: { ...database, write }, chains: env.chains, host: env.publicUrl.host },
    publishConversationEvent: (members: readonly (string | null)[]) => {
      published.push({ members, isCommitted: !isWriting, content: newest() });
    },
  };
  const viewer = {
    userId: fan.id,
    sessionHash: '',
    isComplete: true,
    hidesOthers: false,
    admin: null,
  };
  const card = { image_key: null, image_alt: '', card: null };
  const input = { userId: artist.id, conversationId: null, ...card, requestId: newId() };
  const { id: messageId } = await sendMessage(deps, viewer, { ...input, content: '一通目' });
  await editMessage(deps, viewer, { messageId, content: '直したもの' });
  await deleteMessage(deps, viewer, { messageId, forBoth: true });
  expect(published.map(({ isCommitted }) => isCommitted)).toEqual([true, true, true]);
  const contents = published.map(async ({ members, content }) => [members, await content]);
  const both = [fan.id, artist.id];
  expect(await Promise.all(contents)).toEqual([
    [both, '一通目'],
    [both, '直したもの'],
    [both, ''],
  ]);
});
