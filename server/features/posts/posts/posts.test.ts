import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Post, PostCard } from '#contract/posts/posts.ts';
import { bookmarkRow } from '#server/features/posts/bookmarks/bookmarks.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { insertFollows } from '#server/testing/works.ts';

const site = useTestApp();

type Role = 'visitor' | 'stranger' | 'follower' | 'moderator' | 'author';
type Outcome = 'shown' | 'hidden' | 'login';
const reads: [
  string,
  { is_published: boolean; audience: 'public' | 'followers' | 'private' },
  Record<Role, Outcome>,
][] = [
  [
    'a public post',
    { is_published: true, audience: 'public' },
    { visitor: 'login', stranger: 'shown', follower: 'shown', moderator: 'shown', author: 'shown' },
  ],
  [
    'a post for followers',
    { is_published: true, audience: 'followers' },
    {
      visitor: 'login',
      stranger: 'hidden',
      follower: 'shown',
      moderator: 'shown',
      author: 'shown',
    },
  ],
  [
    'a private post',
    { is_published: true, audience: 'private' },
    {
      visitor: 'login',
      stranger: 'hidden',
      follower: 'hidden',
      moderator: 'shown',
      author: 'shown',
    },
  ],
  [
    'a draft',
    { is_published: false, audience: 'public' },
    {
      visitor: 'login',
      stranger: 'hidden',
      follower: 'hidden',
      moderator: 'hidden',
      author: 'shown',
    },
  ],
];

it.each(reads)(
  '%s is shown to its audience only [READ-08, ROLE-10]',
  async (_name, state, outcomes) => {
    const { database } = site();
    const author = await site().member({ visibility: state.audience });
    const follower = await site().member();
    await insertFollows(database, follower.id, [author.id]);
    const id = await insertPost(database, author.id, { ...state, is_draft: !state.is_published });
    const clients = {
      visitor: site().visitor(),
      stranger: await site().member(),
      follower,
      moderator: await site().member({ rank: 'moderator' }),
      author,
    };
    for (const [role, client] of Object.entries(clients)) {
      const status = (await client.fetch(`/api/posts/${id}`)).status;
      const outcome = { 200: 'shown', 404: 'hidden', 401: 'login' }[status];
      expect([role, outcome]).toEqual([role, outcomes[role as Role]]);
    }
  },
);

describe('the preview of a post', () => {
  const previewFor = async (client: TestClient, id: string) => {
    const response = await client.fetch(`/api/posts/${id}/preview`);
    return { status: response.status, body: (await response.json()) as object };
  };

  it('shows visitors the fields of a card, with its counts and without data of the viewer [SHARE-10]', async () => {
    const author = await site().member({ display_name: 'ことり' });
    const id = await insertPost(site().database, author.id, {
      content: '丘の上で'.repeat(100),
      likes_count: 7,
    });
    const preview = {
      id,
      title: '星の夜',
      excerpt: '丘の上で'.repeat(30),
      category: 'fanart',
      image_url: null,
      image: null,
      nft_image_url: null,
      video_url: null,
      likes_count: 7,
      comments_count: 0,
      character_tags: [],
      profiles: expect.objectContaining({ id: author.id, display_name: 'ことり' }),
    };
    for (const client of [site().visitor(), author, await site().member()]) {
      expect(await previewFor(client, id)).toEqual({ status: 200, body: preview });
    }
  });

  it.each(reads.slice(1))(
    'responds with the same not-found to requests for %s, even by the author [SHARE-10, SHARE-38]',
    async (_name, state) => {
      const author = await site().member({ visibility: state.audience });
      const id = await insertPost(site().database, author.id, state);
      const missing = await previewFor(site().visitor(), newId());
      expect(missing.status).toBe(404);
      for (const client of [site().visitor(), author, await site().member({ rank: 'moderator' })]) {
        expect(await previewFor(client, id)).toEqual(missing);
      }
    },
  );
});

it('other members see drafts and restricted posts neither in home feeds nor on profiles', async () => {
  const author = await site().member({ visibility: 'followers' });
  const hidden = [
    await insertPost(site().database, author.id, { audience: 'followers' }),
    await insertPost(site().database, author.id, { is_published: false, is_draft: true }),
  ];
  const visitor = site().visitor();
  for (const path of [
    '/api/posts?limit=100',
    '/api/posts?sort=popular&limit=100',
    `/api/users/${author.id}/posts`,
  ]) {
    const { items } = await visitor.get<Page<PostCard>>(path);
    expect(items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([hidden[0]]));
    expect(items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([hidden[1]]));
  }
  const own = await author.get<Page<PostCard>>(`/api/users/${author.id}/posts`);
  expect(own.items.map(({ id }) => id)).toEqual([hidden[0]]);
});

it('an author’s published posts are listed newest first, page by page [FEED-05]', async () => {
  const author = await site().member();
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const ids: string[] = [];
  for (const minute of [3, 1, 5, 2, 4]) {
    ids.push(await insertPost(site().database, author.id, { created_at: at(minute) }));
  }
  await insertPost(site().database, author.id, { is_published: false, is_draft: true });
  await insertPost(site().database, (await site().member()).id);
  const list = (search: string) =>
    site().visitor().get<Page<PostCard>>(`/api/users/${author.id}/posts?limit=3${search}`);
  const first = await list('');
  const second = await list(`&cursor=${first.next_cursor}`);
  const listed = [...first.items, ...second.items].map(({ id }) => id);
  expect(listed).toEqual([2, 4, 0, 3, 1].map((index) => ids[index]));
  expect(second.has_more).toBe(false);
});

it('viewers see which posts they have liked and saved [LIKE-19, PREC-17, PREC-18]', async () => {
  const [author, fan] = await Promise.all([site().member(), site().member()]);
  const id = await insertPost(site().database, author.id);
  await fan.call('likePost', { postId: id, count: 3, batchId: newId() });
  await insertRows(site().database, 'bookmarks', [bookmarkRow({ user_id: fan.id, post_id: id })]);
  expect(await fan.get<Post>(`/api/posts/${id}`)).toMatchObject({
    liked: true,
    my_likes_count: 3,
    bookmarked: true,
    likes_count: 3,
  });
  expect(await author.get<Post>(`/api/posts/${id}`)).toMatchObject({
    liked: false,
    my_likes_count: 0,
    bookmarked: false,
    likes_count: 3,
  });
});

it('lists and the page of the post include the author’s id, names and picture [PREC-16]', async () => {
  const author = await site().member({ username: 'Kotori_1', display_name: 'ことり' });
  const avatar_key = `profile-images/${'a'.repeat(32)}.png`;
  await site().database.write((transaction) =>
    transaction.updateTable('profiles').set({ avatar_key }).where('id', '=', author.id).execute(),
  );
  const id = await insertPost(site().database, author.id);
  const summary = {
    id: author.id,
    username: 'Kotori_1',
    display_name: 'ことり',
    avatar_url: `/images/${avatar_key}`,
    is_verified: false,
    is_holder: false,
  };
  const post = await author.get<Post>(`/api/posts/${id}`);
  expect([post.user_id, post.profiles]).toEqual([author.id, summary]);
  const { items } = await author.get<Page<PostCard>>(`/api/users/${author.id}/posts`);
  expect(items[0]?.profiles).toEqual(summary);
});

it('shared caches must not store posts and feeds [PREC-19]', async () => {
  const member = await site().member();
  const id = await insertPost(site().database, member.id);
  for (const path of ['/api/posts', `/api/posts/${id}`, `/api/users/${member.id}/posts`]) {
    const { headers } = await member.fetch(path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-cache']);
    expect(headers.get('vary')?.toLowerCase()).toContain('cookie');
  }
});
