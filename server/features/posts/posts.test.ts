import { expect, it } from 'vitest';
import type { Post, PostCard } from '#contract/posts.ts';
import type { Page } from '#contract/primitives.ts';
import type { PublicProfile } from '#contract/profiles.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';

const site = useTestApp();

let requests = 0;
function newRequestId(): string {
  requests += 1;
  return `request-${String(requests).padStart(12, '0')}`;
}

const draft = { title: '夜のルミ', content: '星を数えています', category: 'fanart' as const };

it('publishes a post, first in 新着, with zero likes and comments, counted for its author', async () => {
  const member = await site().member({ display_name: '描く人' });
  const { post } = await member.call('createPost', {
    ...draft,
    title: `  ${draft.title} `,
    character_tags: ['ルミ', 'モコ'],
    requestId: newRequestId(),
  });
  expect(post).toMatchObject({
    ...draft,
    character_tags: ['ルミ', 'モコ'],
    likes_count: 0,
    comments_count: 0,
    is_draft: false,
    is_published: true,
    liked: false,
    bookmarked: false,
  });
  expect(post.profiles).toMatchObject({ id: member.id, display_name: '描く人' });
  const feed = await site().visitor().get<Page<PostCard>>('/api/posts');
  expect(feed.items[0]?.id).toBe(post.id);
  const profile = await site().visitor().get<PublicProfile>(`/api/users/${member.id}`);
  expect(profile.post_count).toBe(1);
});

it('makes one post of a request that is repeated, also at the same moment', async () => {
  const member = await site().member();
  const request = { ...draft, requestId: newRequestId() };
  const answers = await Promise.all([1, 2, 3].map(() => member.call('createPost', request)));
  expect(new Set(answers.map(({ post }) => post.id)).size).toBe(1);
  const profile = await member.get<PublicProfile>(`/api/users/${member.id}`);
  expect(profile.post_count).toBe(1);
});

it('does not pass an edited post off as the one its request has made', async () => {
  const member = await site().member();
  const request = { ...draft, requestId: newRequestId() };
  await member.call('createPost', request);
  const failure = await failureOf(member.call('createPost', { ...request, title: '書き直した' }));
  expect(failure.envelope.details?.reason).toBe('request-used');
  const again = { ...request, title: '書き直した', requestId: newRequestId() };
  expect((await member.call('createPost', again)).post.title).toBe('書き直した');
});

const faults: [string, Record<string, unknown>, string, string][] = [
  ['no title', { title: ' ' }, 'title', 'タイトルを入力してください'],
  ['a long title', { title: 'あ'.repeat(101) }, 'title', 'タイトルは100文字以内で入力してください'],
  [
    'a long text',
    { content: 'あ'.repeat(5001) },
    'content',
    '本文は5000文字以内で入力してください',
  ],
  ['no category', { category: undefined }, 'category', 'カテゴリーを選んでください'],
  ['a foreign category', { category: 'music' }, 'category', 'カテゴリーを選んでください'],
  [
    'eleven tags',
    { character_tags: Array.from({ length: 11 }, (_, n) => `t${n}`) },
    'character_tags',
    'タグは10個まで付けられます',
  ],
  [
    'a long tag',
    { character_tags: ['あ'.repeat(31)] },
    'character_tags.0',
    'タグは30文字以内で入力してください',
  ],
  [
    'a tag twice',
    { character_tags: ['ルミ', 'ルミ'] },
    'character_tags',
    '同じタグが重なっています',
  ],
  ['a control character', { title: 'a\u0007b' }, 'title', '使用できない文字が含まれています'],
  ['a line break in the title', { title: 'a\nb' }, 'title', '使用できない文字が含まれています'],
  [
    'a path for a picture',
    { image_key: 'post-images/../../etc/passwd' },
    'image_key',
    '画像の指定が正しくありません',
  ],
  ['a number for a title', { title: 5 }, 'title', 'タイトルを入力してください'],
];

it.each(faults)('refuses %s and changes nothing', async (_name, change, field, message) => {
  const member = await site().member();
  const request = { ...draft, requestId: newRequestId(), ...change };
  const failure = await failureOf(member.call('createPost', request as never));
  expect(failure.envelope.details?.fields?.[field]).toBe(message);
  const profile = await member.get<PublicProfile>(`/api/users/${member.id}`);
  expect(profile.post_count).toBe(0);
});

it.each(['likes_count', 'user_id', 'is_verified', 'audience'])(
  'refuses a post that would set %s itself',
  async (field) => {
    const member = await site().member();
    const request = { ...draft, requestId: newRequestId(), [field]: 5 };
    const failure = await failureOf(member.call('createPost', request));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  },
);

it('keeps line breaks, emoji and <3 in a text as they were typed', async () => {
  const member = await site().member();
  const content = '一行目\n二行目 🦊 <3 <b>太字</b>';
  const { post } = await member.call('createPost', {
    ...draft,
    content,
    requestId: newRequestId(),
  });
  expect(post.content).toBe(content);
});

it('refuses a picture that nobody has uploaded', async () => {
  const member = await site().member();
  const image_key = `post-images/${'a'.repeat(32)}.png`;
  const failure = await failureOf(
    member.call('createPost', { ...draft, image_key, requestId: newRequestId() }),
  );
  expect(failure.envelope.details?.reason).toBe('picture-not-yours');
});

it('pages the recent feed without a gap or a repeat while posts of one moment stand side by side', async () => {
  const author = await site().member();
  const time = new Date(Date.now() + 60_000).toISOString();
  const ids = await Promise.all(
    Array.from({ length: 7 }, () => insertPost(site().database, author.id, { created_at: time })),
  );
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await site().visitor().get<Page<PostCard>>(`/api/posts?limit=3${cursor}`);
    expect(page.items.length).toBeLessThanOrEqual(3);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    expect(page.has_more).toBe(page.next_cursor !== null);
  } while (cursor !== '');
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(0, 7)).toEqual([...ids].sort().reverse());
});

it('orders the popular feed by likes, then newest first, and keeps to a category', async () => {
  const author = await site().member();
  const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString();
  const make = (likes_count: number, minute: number) =>
    insertPost(site().database, author.id, {
      likes_count,
      created_at: at(minute),
      category: 'photo',
    });
  const [low, older, newer] = [await make(5, 3), await make(900, 1), await make(900, 2)];
  const first = await site()
    .visitor()
    .get<Page<PostCard>>('/api/posts?sort=popular&category=photo&limit=2');
  expect(first.items.map(({ id }) => id)).toEqual([newer, older]);
  const second = await site()
    .visitor()
    .get<Page<PostCard>>(`/api/posts?sort=popular&category=photo&cursor=${first.next_cursor}`);
  expect(second.items[0]?.id).toBe(low);
});

it.each([
  'limit=0',
  'limit=101',
  'limit=ten',
  'sort=secret',
  'category=music',
  'cursor=nonsense',
  'cursor=WzFd',
  `cursor=${'a'.repeat(401)}`,
  'unknown=1',
])('refuses the query ?%s', async (search) => {
  const failure = await failureOf(site().visitor().get(`/api/posts?${search}`));
  expect(failure.httpStatus).toBe(400);
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
});

it('answers a feed that has not changed with 304', async () => {
  const visitor = site().visitor();
  const first = await visitor.fetch('/api/posts');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await visitor.fetch('/api/posts', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

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

it.each(reads)('shows %s to whom it is for', async (_name, state, outcomes) => {
  const { database } = site();
  const author = await site().member({ visibility: state.audience });
  const follower = await site().member();
  await database.write((transaction) =>
    transaction
      .insertInto('follows')
      .values({
        follower_id: follower.id,
        following_id: author.id,
        created_at: new Date().toISOString(),
      })
      .execute(),
  );
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
});

it('keeps drafts and what is not public out of the home feeds and of other people’s profiles', async () => {
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

it('lists what an author has published, newest first, page by page', async () => {
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
  expect(listed).toEqual([2, 4, 0, 3, 1].map((place) => ids[place]));
  expect(second.has_more).toBe(false);
});

it('tells the viewer what they have liked and saved, and nobody else', async () => {
  const [author, fan] = await Promise.all([site().member(), site().member()]);
  const id = await insertPost(site().database, author.id);
  await fan.call('likePost', { postId: id, count: 3, batchId: newRequestId() });
  await site().database.write((transaction) =>
    transaction
      .insertInto('bookmarks')
      .values({ user_id: fan.id, post_id: id, created_at: new Date().toISOString() })
      .execute(),
  );
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

it('tells of its author the id, names and picture, with lists and alone', async () => {
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
  };
  const post = await author.get<Post>(`/api/posts/${id}`);
  expect([post.user_id, post.profiles]).toEqual([author.id, summary]);
  const { items } = await author.get<Page<PostCard>>(`/api/users/${author.id}/posts`);
  expect(items[0]?.profiles).toEqual(summary);
});

it('accepts the longest title, text and tags', async () => {
  const member = await site().member();
  const longest = {
    title: '🦊'.repeat(100),
    content: '🦊'.repeat(5000),
    character_tags: Array.from({ length: 10 }, (_, n) => `${n}${'🦊'.repeat(29)}`),
  };
  const request = { ...draft, ...longest, requestId: newRequestId() };
  const { post } = await member.call('createPost', request);
  expect(post).toMatchObject(longest);
});

it('gives twenty posts to who does not say how many, and a hundred at most', async () => {
  const author = await site().member();
  for (let count = 0; count < 101; count += 1) await insertPost(site().database, author.id);
  const sizes = await Promise.all(
    ['', '?limit=100'].map(async (search) => {
      const page = await site().visitor().get<Page<PostCard>>(`/api/posts${search}`);
      return [page.items.length, page.has_more];
    }),
  );
  expect(sizes).toEqual([
    [20, true],
    [100, true],
  ]);
});

it('keeps what a viewer sees out of caches that others share', async () => {
  const member = await site().member();
  const id = await insertPost(site().database, member.id);
  for (const path of ['/api/posts', `/api/posts/${id}`, `/api/users/${member.id}/posts`]) {
    const { headers } = await member.fetch(path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-cache']);
    expect(headers.get('vary')?.toLowerCase()).toContain('cookie');
  }
});
