import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { fields } from './write-post.testing.ts';

const site = useTestApp();

it('a published post has no likes and no comments, is first in 新着, and is added to the post count of its author [HOME-07, POST-01, POST-02, ROLE-02]', async () => {
  const member = await site().member({ display_name: '描く人' });
  const { post } = await member.call('createPost', {
    ...fields,
    title: `  ${fields.title} `,
    character_tags: ['ルミ', 'モコ'],
    requestId: newId(),
  });
  expect(post).toMatchObject({
    ...fields,
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

it('a repeated request creates one post, even when the calls are concurrent', async () => {
  const member = await site().member();
  const request = { ...fields, requestId: newId() };
  const answers = await Promise.all([1, 2, 3].map(() => member.call('createPost', request)));
  expect(new Set(answers.map(({ post }) => post.id)).size).toBe(1);
  const profile = await member.get<PublicProfile>(`/api/users/${member.id}`);
  expect(profile.post_count).toBe(1);
});

it('a repeated request whose content has changed is refused', async () => {
  const member = await site().member();
  const request = { ...fields, requestId: newId() };
  await member.call('createPost', request);
  const failure = await failureOf(member.call('createPost', { ...request, title: '書き直した' }));
  expect(failure.envelope.details?.reason).toBe('request-used');
  const again = { ...request, title: '書き直した', requestId: newId() };
  expect((await member.call('createPost', again)).post.title).toBe('書き直した');
});

const invalidInputs: [string, Record<string, unknown>, string, string][] = [
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

it.each(invalidInputs)(
  'a publication with %s is refused and changes nothing [POST-06, POST-75, PREC-15]',
  async (_name, change, field, message) => {
    const member = await site().member();
    const request = { ...fields, requestId: newId(), ...change };
    const failure = await failureOf(member.call('createPost', request as never));
    expect(failure.envelope.details?.fields?.[field]).toBe(message);
    const profile = await member.get<PublicProfile>(`/api/users/${member.id}`);
    expect(profile.post_count).toBe(0);
  },
);

it.each(['likes_count', 'user_id', 'is_verified', 'audience'])(
  'a request that sets %s of a new post is refused [ROLE-17]',
  async (field) => {
    const member = await site().member();
    const request = { ...fields, requestId: newId(), [field]: 5 };
    const failure = await failureOf(member.call('createPost', request));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  },
);

it('the line breaks, emoji and <3 of a text are preserved', async () => {
  const member = await site().member();
  const content = '一行目\n二行目 🦊 <3 <b>太字</b>';
  const { post } = await member.call('createPost', {
    ...fields,
    content,
    requestId: newId(),
  });
  expect(post.content).toBe(content);
});

it('a post with a picture that was never uploaded is refused', async () => {
  const member = await site().member();
  const image_key = `post-images/${'a'.repeat(32)}.png`;
  const failure = await failureOf(
    member.call('createPost', { ...fields, image_key, requestId: newId() }),
  );
  expect(failure.envelope.details?.reason).toBe('picture-not-yours');
});

it('the longest title, text and tags are accepted [POST-06, POST-07, POST-75]', async () => {
  const member = await site().member();
  const longest = {
    title: '🦊'.repeat(100),
    content: '🦊'.repeat(5000),
    character_tags: Array.from({ length: 10 }, (_, n) => `${n}${'🦊'.repeat(29)}`),
  };
  const request = { ...fields, ...longest, requestId: newId() };
  const { post } = await member.call('createPost', request);
  expect(post).toMatchObject(longest);
});
