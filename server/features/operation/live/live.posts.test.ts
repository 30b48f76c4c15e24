import { describe, expect, it } from 'vitest';
import { publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { letFollow } from '#server/testing/follows.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { subscribe } from './live.testing.ts';

const site = useTestApp();

const fields = { title: '夜のルミ', content: '星', category: 'fanart' as const };
const postsEvent = { topic: 'all', event: { type: 'posts' } };

describe('members receive', () => {
  // This test is first, because throttled messages of other tests would arrive after those tests have ended.
  it('nothing about drafts, edits, and posts for followers [LIVE-20]', async () => {
    const [reader, hidden, author] = await Promise.all([
      site().member(),
      site().member({ visibility: 'followers' }),
      site().member(),
    ]);
    await letFollow(reader, hidden);
    const connection = await subscribe(reader, 'all');
    await publish(hidden);
    const { post } = await author.call('createDraft', { ...fields, requestId: newId() });
    await author.call('saveDraft', { ...fields, postId: post.id, title: '朝のルミ' });
    site().live.publish({
      kind: 'event',
      message: { topic: 'all', event: { type: 'notifications' } },
    });
    await connection.until(/notifications/);
    expect(connection.messages()).toEqual([{ topic: 'all', event: { type: 'notifications' } }]);
    connection.stop();
  });

  it('one message without ids about a new post, and one more for a burst of new posts [LIVE-10, LIVE-24]', async () => {
    const [reader, author] = await Promise.all([site().member(), site().member()]);
    const connection = await subscribe(reader, 'all');
    const posts = Array.from({ length: 6 }, () => publish(author));
    await Promise.all(posts);
    await connection.until(/"posts"[\s\S]*"posts"/);
    expect(connection.messages()).toEqual([postsEvent, postsEvent]);
    connection.stop();
  });

  it('a message when a draft is published [LIVE-09]', async () => {
    const [reader, author] = await Promise.all([site().member(), site().member()]);
    const { post } = await author.call('createDraft', { ...fields, requestId: newId() });
    const connection = await subscribe(reader, 'all');
    await author.call('setPostPublished', { postId: post.id, isPublished: true });
    await connection.until(/"posts"/);
    expect(connection.messages()).toEqual([postsEvent]);
    connection.stop();
  });
});
