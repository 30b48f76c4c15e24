import { describe, expect, it } from 'vitest';
import { DAY, MENTIONS_MAX } from '#contract/foundations/limits.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { timelineOf } from '#server/features/notifications/notifications/notifications.testing.ts';
import { changePost, insertPost, insertRows } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { idOf, newRequestId, newScene, say } from './comments.testing.ts';

const site = useTestApp();

const typesFor = async ({ id }: TestClient) =>
  (await readNotifications(site().database, id)).map(({ type }) => type);

let count = 0;
/** Creates a member with a username that a comment can mention. */
async function named() {
  count += 1;
  const username = `Mentioned_${count}`;
  return { username, client: await site().member({ username }) };
}

describe('a mention in a comment', () => {
  it('notifies the member once, with the text of the comment and a link to it [NOTE-50, NOTE-77]', async () => {
    const { fan, postId } = await newScene(site());
    const { username, client } = await named();
    const content = `＠${username.toUpperCase()} さん、@${username} これ見て！ #1`;
    const request = { postId, parentId: null, content, requestId: newRequestId() };
    const { comment } = await fan.call('addComment', request);
    await fan.call('addComment', request);
    expect((await timelineOf(client)).items).toMatchObject([
      {
        type: 'mention',
        title: 'あなたへのメンションがあります',
        content: 'ファンさんが「星の夜」であなたにメンションしました',
        from_user: { id: fan.id },
        comment: { id: comment.id, content },
        related: { kind: 'post', id: postId },
      },
    ]);
  });

  it('on an event has a link to the event [NOTE-77]', async () => {
    const { author, fan } = await newScene(site());
    const { username, client } = await named();
    const event_date = new Date(Date.now() + DAY).toISOString();
    const event = eventRow({ user_id: author.id, title: '朗読会', event_date });
    await insertRows(site().database, 'events', [event]);
    await fan.call('addComment', {
      eventId: event.id,
      parentId: null,
      content: `@${username}`,
      requestId: newRequestId(),
    });
    expect((await timelineOf(client)).items).toMatchObject([
      {
        type: 'mention',
        related: { kind: 'event', id: event.id },
        comment: { content: `@${username}` },
      },
    ]);
  });

  it('notifies the author and the answered member only once, and never the writer [NOTE-51, NOTE-78]', async () => {
    const author = await named();
    const answered = await named();
    const fan = await named();
    const postId = await insertPost(site().database, author.client.id);
    const head = await idOf(say(answered.client, postId));
    const text = [author, answered, fan].map(({ username }) => `@${username}`).join(' ');
    await say(fan.client, postId, text, head);
    expect(await typesFor(author.client)).toEqual(['comment']);
    expect(await typesFor(answered.client)).toEqual(['reply']);
    expect(await typesFor(fan.client)).toEqual([]);
  });

  it('notifies an author who has switched off notifications of comments but not of mentions [NOTE-79]', async () => {
    const author = await named();
    const postId = await insertPost(site().database, author.client.id);
    const fan = await site().member();
    const set = (kind: 'comment' | 'mention', isOn: boolean) =>
      author.client.call('updateSettings', {
        notification_settings: { kinds: { [kind]: isOn } },
      });
    await set('comment', false);
    await say(fan, postId, `@${author.username}`);
    expect(await typesFor(author.client)).toEqual(['mention']);
    await set('mention', false);
    await say(fan, postId, `@${author.username}`);
    expect(await typesFor(author.client)).toEqual(['mention']);
  });

  it(`notifies at most ${MENTIONS_MAX} members [NOTE-52]`, async () => {
    const { fan, postId } = await newScene(site());
    const all = await Promise.all(Array.from({ length: MENTIONS_MAX + 1 }, () => named()));
    await say(fan, postId, all.map(({ username }) => `@${username}`).join(' '));
    const types = await Promise.all(all.map(({ client }) => typesFor(client)));
    expect(types).toEqual([...Array.from({ length: MENTIONS_MAX }, () => ['mention']), []]);
  });

  it('notifies a member who is mentioned by a former username [NOTE-50]', async () => {
    const { fan, postId } = await newScene(site());
    const { username, client } = await named();
    await client.call('updateProfile', { username: `${username}_new` });
    await say(fan, postId, `@${username} @${username}_new`);
    expect(await typesFor(client)).toEqual(['mention']);
  });

  it('notifies only members who can see the post [NOTE-53]', async () => {
    const { author, fan, postId } = await newScene(site());
    const [stranger, follower] = [await named(), await named()];
    for (const client of [fan, follower.client]) {
      await client.call('followUser', { targetUserId: author.id });
    }
    await changePost(site().database, postId, { audience: 'followers' });
    await say(fan, postId, `@${stranger.username} @${follower.username}`);
    expect(await typesFor(stranger.client)).toEqual([]);
    expect(await typesFor(follower.client)).toEqual(['mention']);
  });

  it.each([
    ['mutes the writer', 'viewer', 'setMute', 'fan'],
    ['blocks the writer', 'viewer', 'setBlock', 'fan'],
    ['is blocked by the writer', 'fan', 'setBlock', 'viewer'],
    ['blocks the author', 'viewer', 'setBlock', 'author'],
    ['is blocked by the author', 'author', 'setBlock', 'viewer'],
  ] as const)('does not notify a member who %s [NOTE-53]', async (_, who, action, whom) => {
    const { author, fan, postId } = await newScene(site());
    const { username, client: viewer } = await named();
    const roles = { author, fan, viewer };
    if (action === 'setMute') {
      await roles[who].call('setMute', { kind: 'user', value: roles[whom].id });
    } else {
      await roles[who].call('setBlock', { userId: roles[whom].id, blocked: true });
    }
    await say(fan, postId, `@${username}`);
    expect(await typesFor(viewer)).toEqual([]);
  });

  it('does not notify members who mute a word of the comment [NOTE-53]', async () => {
    const { fan, postId } = await newScene(site());
    const { username, client } = await named();
    await client.call('setMute', { kind: 'word', value: 'ネタバレ' });
    await say(fan, postId, `@${username} ねたばれ注意`);
    expect(await typesFor(client)).toEqual([]);
  });

  it('by a restricted member notifies only followers of that member [NOTE-81]', async () => {
    const { author, fan, postId } = await newScene(site());
    const [stranger, follower] = [await named(), await named()];
    for (const client of [author, follower.client]) {
      await client.call('followUser', { targetUserId: fan.id });
    }
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ restricted_at: new Date().toISOString() })
        .where('id', '=', fan.id)
        .execute(),
    );
    await say(fan, postId, `@${stranger.username} @${follower.username}`);
    expect(await typesFor(stranger.client)).toEqual([]);
    expect(await typesFor(follower.client)).toContain('mention');
  });

  it('is removed from notifications when its comment is deleted [NOTE-54]', async () => {
    const { fan, postId } = await newScene(site());
    const { username, client } = await named();
    const commentId = await idOf(say(fan, postId, `@${username}`));
    expect(await typesFor(client)).toEqual(['mention']);
    await fan.call('deleteComment', { commentId });
    expect(await typesFor(client)).toEqual([]);
  });
});
