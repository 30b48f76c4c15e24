import { expect, it } from 'vitest';
import type { LiveMessage, Topic } from '#contract/operation/live-events.ts';
import { startSession } from '#server/features/identity/sessions/sessions.service.ts';
import { like, subscribe, type Watch } from '#server/features/operation/live/live.testing.ts';
import { publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { insertPost } from '../factories.ts';
import { pngPicture } from '../pictures.ts';
import { sameAt } from '../second-app.ts';
import { TestClient } from '../test-client.ts';
import { upload } from '../uploads.ts';
import { atBoth, describeTwoProcesses } from './two-processes.ts';

/** Where visitors see a post with a picture. */
const publicSurfaces = (postId: string, userId: string) => [
  '/api/posts',
  '/api/posts?sort=popular',
  '/api/posts?sort=recommended',
  `/api/posts/${postId}/preview`,
  `/api/users/${userId}/posts`,
  `/posts/${postId}`,
  '/feed.atom',
  `/user/${userId}/feed.atom`,
];

/** Where members find a post with a picture: by a word, and from another post of its author. */
const memberSurfaces = (postId: string, word: string, otherPostId: string) => [
  '/api/posts?sort=recommended',
  `/api/posts/${postId}`,
  `/api/posts/${otherPostId}/related`,
  `/api/search?q=${encodeURIComponent(word)}`,
  `/api/search?q=${encodeURIComponent(word)}&sort=best`,
];

const messagesOf = (watch: Watch, topic: Topic) =>
  watch.messages().filter((message) => message.topic === topic);

describeTwoProcesses((processes) => {
  const first = () => processes()[0];
  const second = () => processes()[1];

  /** Sends messages to everybody until some have arrived, so that earlier messages have been handled. */
  async function flush(watch: Watch): Promise<void> {
    const message: LiveMessage = { topic: 'all', event: { type: 'posts' } };
    for (let round = 0; round < 3; round += 1) {
      const before = messagesOf(watch, 'all').length;
      first().live.publish({ kind: 'event', message });
      await expect.poll(() => messagesOf(watch, 'all').length).toBeGreaterThan(before);
    }
  }

  it('a member who leaves the team loses its pages and live events at the other at once [OPS-433]', async () => {
    const chief = await first().member({ rank: 'super_admin' });
    const [, there] = atBoth(processes(), await first().member({ rank: 'moderator' }));
    expect((await there.fetch('/api/admin/cases')).status).toBe(200);
    const watch = await subscribe(there, 'admins', 'all');
    expect(watch.topics()).toContain('admins');
    await chief.call('removeAdmin', { targetAdminId: there.id });
    expect((await there.fetch('/api/admin/cases')).status).toBe(403);
    const before = messagesOf(watch, 'admins').length;
    const message: LiveMessage = { topic: 'admins', event: { type: 'reports' } };
    first().live.publish({ kind: 'event', message });
    await flush(watch);
    expect(messagesOf(watch, 'admins')).toHaveLength(before);
    watch.stop();
  });

  it('a member who is blocked by another loses their posts and live events at the other process at once [OPS-434]', async () => {
    const artist = await first().member();
    const postId = await insertPost(first().database, artist.id);
    const [, there] = atBoth(processes(), await first().member());
    const topic = `post:${postId}` as const;
    const watch = await subscribe(there, topic, 'all');
    expect((await there.fetch(`/api/posts/${postId}`)).status).toBe(200);
    await artist.call('setBlock', { userId: there.id, blocked: true });
    expect((await there.fetch(`/api/posts/${postId}`)).status).toBe(404);
    const before = messagesOf(watch, topic).length;
    await like(await first().member(), postId);
    await flush(watch);
    expect(messagesOf(watch, topic)).toHaveLength(before);
    watch.stop();
  });

  it('all other sessions of a member end at the other with their live connections [OPS-435]', async () => {
    const desk = await first().member();
    const sessions = await Promise.all(
      [1, 2].map(() => first().database.write((on) => startSession(on, desk.id))),
    );
    const phones = sessions.map(
      ({ cookie }) => new TestClient(second().url, { id: desk.id, cookie }),
    );
    const watches = await Promise.all(phones.map((phone) => subscribe(phone)));
    await desk.call('endOtherSessions', {});
    await Promise.all(watches.map(({ ended }) => ended));
    for (const phone of phones) expect((await phone.fetch('/api/drafts')).status).toBe(401);
    expect((await sameAt(second(), desk).fetch('/api/drafts')).status).toBe(200);
  });

  it('a post that its author withdraws is in no response of the other, even if both have cached it [OPS-436]', async () => {
    const author = await first().member({ display_name: '描く人' });
    const word = `流れ星${author.id.slice(0, 8)}`;
    const { key: image_key } = await upload(author, await pngPicture({ width: 60, height: 40 }));
    const { id: postId } = await publish(author, { title: word, image_key });
    const { id: otherPostId } = await publish(author);
    const [, fan] = atBoth(processes(), await first().member());
    const reads = [
      ...publicSurfaces(postId, author.id).map((path) => [second().visitor(), path] as const),
      ...memberSurfaces(postId, word, otherPostId).map((path) => [fan, path] as const),
    ];
    const pathsWithPost = async () => {
      const found: string[] = [];
      for (const [reader, path] of reads) {
        const response = await reader.fetch(path);
        if ((await response.text()).includes(word) && response.ok) found.push(path);
      }
      return found;
    };
    expect(await pathsWithPost()).toEqual(reads.map(([, path]) => path));
    await author.call('setPostPublished', { postId, isPublished: false });
    expect(await pathsWithPost()).toEqual([]);
  });
});
