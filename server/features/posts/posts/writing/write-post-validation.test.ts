import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { beginDraft, fields, postCount, storedPost } from './write-post.testing.ts';

const site = useTestApp();

const storedRow = (id: string) => storedPost(site().database, id);

const elevenTags = Array.from({ length: 11 }, (_, n) => `t${n}`);
const invalidInputs: [string, Record<string, unknown>, string, string][] = [
  ['a long title', { title: 'あ'.repeat(101) }, 'title', 'タイトルは100文字以内で入力してください'],
  [
    'a long text',
    { content: 'あ'.repeat(5001) },
    'content',
    '本文は5000文字以内で入力してください',
  ],
  [
    'a long description of the picture',
    { image_alt: 'あ'.repeat(301) },
    'image_alt',
    '画像の説明は300文字以内で入力してください',
  ],
  [
    'a long address of a video',
    { video_url: `https://youtu.be/abcdefghijk?${'x'.repeat(300)}` },
    'video_url',
    '動画のURLが長すぎます',
  ],
  ...[
    'https://vimeo.com/12345678901',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
    'https://evil.example/?https://youtu.be/abcdefghijk',
    'https://youtu.be@evil.example/abcdefghijk',
    'javascript:alert(1)//https://youtu.be/abcdefghijk',
    'data:text/html,https://youtu.be/abcdefghijk',
    'vbscript:https://youtu.be/abcdefghijk',
    'file://youtu.be/abcdefghijk',
    'about:https://youtu.be/abcdefghijk',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/abcdefghijk#\u0000',
    'https://youtu.be/abcde\nfghijk',
    'https://youtu.be/abcdefghijk#\u202e',
    '',
  ].map((video_url): [string, Record<string, unknown>, string, string] => [
    `"${video_url}" for a video`,
    { video_url },
    'video_url',
    'YouTubeの動画のURLを入力してください',
  ]),
  ['a number for a video', { video_url: 7 }, 'video_url', '動画のURLを入力してください'],
  ['eleven tags', { character_tags: elevenTags }, 'character_tags', 'タグは10個まで付けられます'],
  [
    'a tag twice',
    { character_tags: ['ルミ', ' ルミ'] },
    'character_tags',
    '同じタグが重なっています',
  ],
  [
    'a long tag',
    { character_tags: ['あ'.repeat(31)] },
    'character_tags.0',
    'タグは30文字以内で入力してください',
  ],
  ['a comma in a tag', { character_tags: ['a,b'] }, 'character_tags.0', 'タグに「,」は使えません'],
  ['an empty tag', { character_tags: [' '] }, 'character_tags.0', 'タグを入力してください'],
  [
    'a tag with a separator in it',
    { character_tags: ['a\u001fb'] },
    'character_tags.0',
    '使用できない文字が含まれています',
  ],
  [
    'tags that are no list',
    { character_tags: 'ルミ' },
    'character_tags',
    '入力の形式が正しくありません',
  ],
  [
    'a point outside the picture',
    { image_focal: { x: 101, y: 0 } },
    'image_focal.x',
    '入力の形式が正しくありません',
  ],
  [
    'half a point',
    { image_focal: { x: 0.5, y: 0 } },
    'image_focal.x',
    '入力の形式が正しくありません',
  ],
  [
    'a word for a point',
    { image_focal: 'center' },
    'image_focal',
    '見せたい位置の指定が正しくありません',
  ],
  ['a foreign category', { category: 'music' }, 'category', 'カテゴリーを選んでください'],
  ['a control character', { content: 'a\u0007b' }, 'content', '使用できない文字が含まれています'],
  ['a turned direction', { title: 'a\u202eb' }, 'title', '使用できない文字が含まれています'],
  [
    'an address for a picture',
    { image_key: 'https://evil.example/x.png' },
    'image_key',
    '画像の指定が正しくありません',
  ],
];

describe('invalid input', () => {
  it.each(invalidInputs)(
    'is refused by every function and changes nothing: %s [POST-07, POST-40, POST-43, POST-65, VALID-03]',
    async (...invalidInput) => {
      const [, change, field, message] = invalidInput;
      const author = await site().member();
      const draft = await beginDraft(author);
      const before = await storedRow(draft.id);
      const input = { ...fields, ...change } as typeof fields;
      const calls = [
        author.call('createPost', { ...input, requestId: newId() }),
        author.call('createDraft', { ...input, requestId: newId() }),
        author.call('saveDraft', { ...input, postId: draft.id }),
        author.call('updatePost', { ...input, postId: draft.id, publish: true }),
      ];
      for (const failure of await Promise.all(calls.map(failureOf))) {
        expect(failure.httpStatus).toBe(400);
        expect(failure.envelope.details?.fields?.[field]).toBe(message);
      }
      expect(await storedRow(draft.id)).toEqual(before);
      expect(await author.get('/api/drafts/count')).toEqual({ count: 1 });
      expect(await postCount(author)).toBe(0);
    },
  );

  it.each([
    ['saveDraft', { postId: '../secret' }],
    ['updatePost', { postId: 5 }],
    ['updatePost', { publish: 'yes' }],
    ['setPostPublished', { isPublished: 'yes' }],
    ['setPostPublished', { isPublished: true, likes_count: 9 }],
    ['deletePost', { reason: 'あ'.repeat(501) }],
    ['restorePost', { deletedId: 'short' }],
  ] as const)('is refused by %s with %j [POST-40]', async (name, change) => {
    const author = await site().member();
    const { id: postId } = await beginDraft(author);
    const whole = name === 'saveDraft' || name === 'updatePost' ? fields : {};
    const failure = await failureOf(author.call(name, { postId, ...whole, ...change } as never));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
    expect((await storedRow(postId)).is_draft).toBe(true);
  });

  it('is refused as a cursor of the list of drafts', async () => {
    const author = await site().member();
    expect((await failureOf(author.get('/api/drafts?cursor=nonsense'))).httpStatus).toBe(400);
  });
});
