import { describe, expect, it } from 'vitest';
import type { CommentThread } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { CommenterGroup, PostAudience } from '#contract/posts/post-choices.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { letFollow } from '#server/testing/follows.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

const fields = { title: '星の夜', category: 'fanart' } as const;

async function publish(author: TestClient, more: object = {}): Promise<PostDetail> {
  const { post } = await author.call('createPost', { ...fields, ...more, requestId: newId() });
  return post;
}

/** Creates an author with a stranger, a follower, a mutual follower and a member whom the author follows. */
async function scene() {
  const names = ['author', 'stranger', 'follower', 'mutual', 'followed'] as const;
  const [author, stranger, follower, mutual, followed] = (await Promise.all(
    names.map(() => site().member()),
  )) as [TestClient, TestClient, TestClient, TestClient, TestClient];
  for (const fan of [follower, mutual]) await letFollow(fan, author);
  for (const star of [mutual, followed]) await letFollow(author, star);
  return { author, stranger, follower, mutual, followed };
}

type Scene = Awaited<ReturnType<typeof scene>>;

async function readersOf(people: Scene, id: string): Promise<string[]> {
  const open = async ([name, client]: [string, TestClient]) =>
    (await client.fetch(`/api/posts/${id}`)).ok ? [name] : [];
  return (await Promise.all(Object.entries(people).map(open))).flat();
}

const everybody = ['author', 'stranger', 'follower', 'mutual', 'followed'];
const readers: Record<PostAudience, string[]> = {
  public: everybody,
  followers: ['author', 'follower', 'mutual'],
  mutuals: ['author', 'mutual'],
  private: ['author'],
};

async function feedOf(client: TestClient): Promise<string[]> {
  const feed = await client.get<Page<PostCard>>('/api/posts?sort=following');
  return feed.items.map(({ id }) => id);
}

describe('the audience of a post', () => {
  it('can be changed at any time; the change takes effect immediately and does not count as an edit [AUD-19, AUD-41]', async () => {
    const people = await scene();
    const { id } = await publish(people.author);
    for (const audience of ['private', 'mutuals', 'followers', 'public'] as const) {
      const { post } = await people.author.call('setPostAudience', { postId: id, audience });
      expect(post).toMatchObject({ audience, edited_at: null, is_published: true });
      expect(await readersOf(people, id)).toEqual(readers[audience]);
    }
    const { post } = await people.author.call('updatePost', {
      ...fields,
      postId: id,
      audience: 'mutuals',
    });
    expect(post).toMatchObject({ audience: 'mutuals', edited_at: null });
    expect(await readersOf(people, id)).toEqual(readers.mutuals);
  });

  it("is limited by the visibility of the profile, and is the author's choice again when the profile becomes public [AUD-04, AUD-17, AUD-20]", async () => {
    const people = await scene();
    const { author } = people;
    const ids = await Promise.all(
      (['public', 'mutuals', 'private'] as const).map(
        async (audience) => (await publish(author, { audience })).id,
      ),
    );
    const setVisibility = async (profileVisibility: 'public' | 'followers' | 'private') => {
      await author.call('updateSettings', { privacy_settings: { profileVisibility } });
      await runJobs(site(), 'audience-copy');
    };
    const all = () => Promise.all(ids.map((id) => readersOf(people, id)));
    const stored = async () => {
      const rows = site().database.read.selectFrom('posts').where('user_id', '=', author.id);
      return new Map(
        (await rows.select(['id', 'audience']).execute()).map(({ id, audience }) => [id, audience]),
      );
    };
    await setVisibility('followers');
    expect(await all()).toEqual([readers.followers, readers.mutuals, readers.private]);
    expect([...(await stored()).values()].sort()).toEqual(['followers', 'followers', 'private']);
    await setVisibility('private');
    expect(await all()).toEqual([['author'], ['author'], ['author']]);
    await setVisibility('public');
    expect(await all()).toEqual([readers.public, readers.mutuals, readers.private]);
    const copies = await stored();
    expect(ids.map((id) => copies.get(id))).toEqual(['public', 'followers', 'private']);
  });

  it('excludes a removed follower immediately, and shows a new follower old posts [AUD-05, AUD-22, AUD-38, FEED-38]', async () => {
    const people = await scene();
    const { author, follower, stranger, mutual } = people;
    const { id } = await publish(author, { audience: 'followers' });
    const forMutuals = await publish(author, { audience: 'mutuals' });
    await follower.call('addComment', { postId: id, content: 'すてき', requestId: newId() });
    expect(await feedOf(follower)).toEqual([id]);
    expect(await feedOf(mutual)).toEqual([forMutuals.id, id]);
    await author.call('removeFollower', { followerId: follower.id });
    expect((await follower.fetch(`/api/posts/${id}`)).status).toBe(404);
    expect(await feedOf(follower)).toEqual([]);
    await letFollow(stranger, author);
    expect(await feedOf(stranger)).toEqual([id]);
    const { items } = await author.get<Page<{ content: string }>>(`/api/posts/${id}/comments`);
    expect(items.map(({ content }) => content)).toEqual(['すてき']);
    await author.call('unfollowUser', { targetUserId: mutual.id });
    expect((await mutual.fetch(`/api/posts/${forMutuals.id}`)).status).toBe(404);
  });

  it('decides which posts of an author are listed for each viewer, in full pages [AUD-02]', async () => {
    const { author, ...others } = await scene();
    for (const own_audience of ['public', 'followers', 'mutuals', 'private'] as const) {
      const audience = own_audience === 'mutuals' ? 'followers' : own_audience;
      for (let count = 0; count < 3; count += 1) {
        const id = await insertPost(site().database, author.id, { title: own_audience });
        await site().database.write((transaction) =>
          transaction
            .updateTable('posts')
            .set({ audience, own_audience })
            .where('id', '=', id)
            .execute(),
        );
      }
    }
    const titlesFor = async (client: TestClient) => {
      const page = await client.get<Page<PostCard>>(`/api/users/${author.id}/posts?limit=3`);
      expect(page.items).toHaveLength(3);
      return page.items[0]?.title;
    };
    expect(await titlesFor(author)).toBe('private');
    expect(await titlesFor(others.mutual)).toBe('mutuals');
    expect(await titlesFor(others.follower)).toBe('followers');
    expect(await titlesFor(others.followed)).toBe('public');
    expect(await titlesFor(site().visitor())).toBe('public');
  });

  it('decides when a mentioned member is notified: once, as soon as the member can see the post [AUD-09]', async () => {
    const author = await site().member();
    const friend = await site().member({ username: `u_${newId().slice(0, 12)}` });
    const { username } = await friend.get<{ username: string }>(`/api/users/${friend.id}`);
    const unread = async () => {
      const { items } = await friend.get<Page<{ type: string }>>('/api/notifications');
      return items.filter(({ type }) => type === 'mention').length;
    };
    const { id } = await publish(author, { content: `@${username} へ`, audience: 'private' });
    expect(await unread()).toBe(0);
    await author.call('setPostAudience', { postId: id, audience: 'public' });
    expect(await unread()).toBe(1);
    await author.call('setPostAudience', { postId: id, audience: 'private' });
    await author.call('setPostAudience', { postId: id, audience: 'public' });
    expect(await unread()).toBe(1);
  });

  it('is restored with a deleted post, and does not change when a save of a draft omits the audience [AUD-11, AUD-28, AUD-29]', async () => {
    const people = await scene();
    const { author } = people;
    const { post: draft } = await author.call('createDraft', {
      ...fields,
      audience: 'mutuals',
      commenters: 'nobody',
      requestId: newId(),
    });
    const { post } = await author.call('updatePost', {
      ...fields,
      postId: draft.id,
      publish: true,
    });
    expect(post).toMatchObject({ audience: 'mutuals', commenters: 'nobody' });
    await author.call('deletePost', { postId: post.id });
    const { id: deletedId } = await site()
      .database.read.selectFrom('deleted_content')
      .where('original_id', '=', post.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await author.call('restorePost', { deletedId });
    expect(await author.get(`/api/posts/${post.id}`)).toMatchObject({
      audience: 'mutuals',
      commenters: 'nobody',
    });
    expect(await readersOf(people, post.id)).toEqual(readers.mutuals);
  });

  it('cannot be widened by a write to the column from which feeds are read [AUD-12]', async () => {
    const author = await site().member();
    const { id } = await publish(author, { audience: 'private' });
    const widen = (audience: 'public' | 'followers') =>
      site().database.write((transaction) =>
        transaction.updateTable('posts').set({ audience }).where('id', '=', id).execute(),
      );
    await expect(widen('public')).rejects.toThrow(/check/i);
    await expect(widen('followers')).rejects.toThrow(/check/i);
  });
});

describe('who can comment on a post', () => {
  const commenters: Record<CommenterGroup, string[]> = {
    readers: everybody,
    followers: ['author', 'follower', 'mutual'],
    mutuals: ['author', 'mutual'],
    nobody: ['author'],
  };

  it.each(Object.entries(commenters) as [CommenterGroup, string[]][])(
    'can be %s: the page shows whether the viewer can comment, and the server refuses comments of all other members [AUD-06, AUD-24, AUD-25]',
    async (group, allowed) => {
      const people = await scene();
      const { id } = await publish(people.author, { commenters: group });
      for (const [name, client] of Object.entries(people)) {
        const post = await client.get<PostDetail>(`/api/posts/${id}`);
        expect([name, post.commenters, post.can.comment]).toEqual([
          name,
          group,
          allowed.includes(name),
        ]);
        const call = client.call('addComment', {
          postId: id,
          content: 'すてき',
          requestId: newId(),
        });
        if (allowed.includes(name)) await call;
        else
          expect((await failureOf(call)).envelope.details).toEqual({ reason: 'comments-limited' });
        await client.call('likePost', { postId: id, count: 1, batchId: newId() });
        await client.call('setBookmark', { postId: id, bookmarked: true });
      }
    },
  );

  it('does not limit likes and bookmarks: everybody who sees the post can like it and its comments, and bookmark it [AUD-26]', async () => {
    const { author, stranger } = await scene();
    const { id } = await publish(author, { commenters: 'nobody' });
    const first = { postId: id, content: 'どうぞ', requestId: newId() };
    const { comment } = await author.call('addComment', first);
    const path = `/api/posts/${id}/comments`;
    const { items } = await stranger.get<Page<CommentThread>>(path);
    expect(items).toMatchObject([{ id: comment.id, can: { like: true, reply: false } }]);
    const answer = await stranger.call('setCommentLike', { commentId: comment.id, liked: true });
    expect(answer.comment).toMatchObject({ likes_count: 1, liked: true });
    const likes = await stranger.call('likePost', { postId: id, count: 1, batchId: newId() });
    expect(likes.accepted).toBe(1);
    const saved = await stranger.call('setBookmark', { postId: id, bookmarked: true });
    expect(saved).toEqual({ bookmarked: true });
  });

  it('can be narrowed, which keeps earlier comments but refuses new replies of their writers [AUD-07]', async () => {
    const { author, stranger } = await scene();
    const { id } = await publish(author);
    const requestId = newId();
    const first = { postId: id, content: 'すてき', requestId };
    const { comment } = await stranger.call('addComment', first);
    await author.call('setPostAudience', { postId: id, commenters: 'nobody' });
    // A retry of an accepted request gets the same response.
    expect((await stranger.call('addComment', first)).comment.id).toBe(comment.id);
    const reply = { postId: id, parentId: comment.id, content: 'もう一度', requestId: newId() };
    expect((await failureOf(stranger.call('addComment', reply))).envelope.details).toEqual({
      reason: 'comments-limited',
    });
    const edited = await stranger.call('editComment', { commentId: comment.id, content: 'とても' });
    expect(edited.comment).toMatchObject({ content: 'とても', can: { reply: false, edit: true } });
    await author.call('addComment', { ...reply, content: 'ありがとう', requestId: newId() });
    await author.call('setPostAudience', { postId: id, commenters: 'readers' });
    await stranger.call('addComment', { ...reply, requestId: newId() });
    await stranger.call('deleteComment', { commentId: comment.id });
  });
});

it.each(Object.keys(readers) as PostAudience[])(
  'the number of posts includes a post for %s only if everybody can see it [AUD-08]',
  async (audience) => {
    const [author, fan] = [await site().member(), await site().member()];
    await publish(author, { audience });
    const { post_count } = await fan.get<{ post_count: number }>(`/api/users/${author.id}`);
    expect(post_count).toBe(audience === 'public' ? 1 : 0);
  },
);
