import { describe, expect, it } from 'vitest';
import { insertPost } from '#server/testing/factories.ts';
import {
  created_at,
  database,
  expectStored,
  insert,
  later,
  otherId,
  picture,
  postId,
  updated_at,
  userId,
  useStoredEntities,
} from './stored-entities.testing.ts';

useStoredEntities();

describe('the tables of posts, likes and bookmarks', () => {
  // Shows PREC-01, PREC-02, PREC-03, PREC-04, PREC-05, PREC-06, PREC-07, PREC-08, PREC-10, PREC-11,
  // PREC-12, PREC-13, PREC-14.
  it('store every field, with image_url as a key and character_tags in order', async () => {
    const id = 'post0000000000000001';
    await expectStored('posts', {
      id,
      user_id: userId,
      title: '夜のルミ',
      content: '星を数えています',
      category: 'photo',
      image_key: picture,
      image_alt: '夜空',
      image_focal_x: 30,
      image_focal_y: 80,
      pictures_count: 2,
      picture_layout: 'pages',
      from_right: true,
      picture_rights: 'saving,editing',
      watermark: 'abc123',
      labels: 'spoiler,ai-generated,cover-sensitive',
      team_labels: 'spoiler',
      warning: '結末のネタバレ',
      video_url: 'https://youtu.be/abc',
      is_draft: true,
      is_published: false,
      audience: 'followers',
      own_audience: 'mutuals',
      commenters: 'nobody',
      has_poll: true,
      draft_poll: '{"question":"つぎは？"}',
      likes_count: 7,
      comments_count: 8,
      character_tags: 'ルミ\u001f夜',
      published_at: created_at,
      edited_at: later,
      hidden_at: later,
      hidden_by: userId,
      hidden_reason: '規約違反',
      request_id: 'request-1',
      created_at,
      updated_at,
    });
    await expectStored('post_character_tags', { post_id: id, position: 0, tag: 'ルミ' });
    await expectStored('post_character_tags', { post_id: id, position: 1, tag: 'モコ' });
  });

  it.each(['fanart', 'illustration', 'photo', 'other'] as const)(
    'accept the category %s [PREC-15]',
    async (category) => {
      await expect(insertPost(database(), userId, { category })).resolves.toBeDefined();
    },
  );

  it('store one like per user and post, with its count and times [LREC-01, LREC-02, LREC-03, LREC-04, LREC-05, LREC-06]', async () => {
    const like = { user_id: userId, post_id: postId, count: 3, created_at, updated_at };
    await expectStored('likes', like);
    await expectStored('likes', { ...like, user_id: otherId });
    await expect(insert('likes', { ...like, count: 1 })).rejects.toThrow();
  });

  it('reject a like of a missing post [LIKE-23]', async () => {
    const orphan = { user_id: userId, post_id: 'x'.repeat(20), count: 1, created_at, updated_at };
    await expect(insert('likes', orphan)).rejects.toThrow();
  });

  it('store one bookmark per user and post', async () => {
    const bookmark = { user_id: userId, post_id: postId, created_at };
    await expectStored('bookmarks', bookmark);
    await expect(insert('bookmarks', bookmark)).rejects.toThrow();
  });
});

describe('the tables of clips', () => {
  it('store every field; a clip contains each post once', async () => {
    const clip = {
      id: 'clip0000000000000001',
      user_id: userId,
      name: '夜の絵',
      description: '静かな絵',
      is_public: true,
      request_id: 'r'.repeat(20),
      hidden_at: later,
      hidden_by: otherId,
      hidden_reason: '広告のため',
      created_at,
      updated_at,
      edited_at: later,
    };
    await expectStored('clips', clip);
    const item = { clip_id: clip.id, post_id: postId, user_id: userId, created_at };
    // A position that needs more than 32 bits.
    await expectStored('clip_items', {
      ...item,
      position: -(2 ** 40),
      note: '好き',
      folded: '好き',
    });
    await expect(
      insert('clip_items', { ...item, position: 0, note: '', folded: '' }),
    ).rejects.toThrow();
  });
});

describe('the table of publication plans', () => {
  it('stores one plan per post, with its time and the reason why a publication was missed', async () => {
    const plan = {
      id: postId,
      post_id: postId,
      event_id: null,
      user_id: userId,
      publish_at: later,
      failure: 'restricted',
      withdrawn_at: later,
      created_at,
    } as const;
    await expectStored('publication_plans', plan);
    const again = { ...plan, id: 'another' };
    await expect(insert('publication_plans', again)).rejects.toThrow();
  });
});

describe('the tables of series of posts', () => {
  const series_id = 'series00000000000001';

  it('store every field; a series contains each post once and has each follower once [SER-01, SER-36]', async () => {
    await expectStored('post_series', {
      id: series_id,
      user_id: userId,
      title: 'ルミの一日',
      description: '朝から夜まで',
      cover_post_id: postId,
      hidden_at: later,
      hidden_by: otherId,
      hidden_reason: '規約違反',
      deleted_at: later,
      request_id: 'a-request-of-a-series',
      created_at,
      updated_at,
    });
    const part = { series_id, post_id: postId, user_id: userId, position: 3 } as const;
    await expectStored('post_series_parts', { ...part, notified_at: later, created_at });
    const again = { ...part, position: 4, notified_at: null, created_at };
    await expect(insert('post_series_parts', again)).rejects.toThrow();
    const follow = { series_id, user_id: otherId, created_at };
    await expectStored('post_series_follows', follow);
    await expect(insert('post_series_follows', follow)).rejects.toThrow();
  });
});

describe('the table of tag pages', () => {
  it('stores every field, with the picture as a key', () =>
    expectStored('tag_pages', { tag: 'ルミ', description: '星の子。', image_key: picture }));
});

describe('the tables of figures for authors', () => {
  const figure = { day: '2026-11-22', name: 'view-home', count: 12 };

  it('store each figure of a day once per post and once per author', async () => {
    await expectStored('post_figures', { ...figure, post_id: postId });
    await expect(insert('post_figures', { ...figure, post_id: postId })).rejects.toThrow();
    await expectStored('author_figures', { ...figure, user_id: userId });
    await expect(insert('author_figures', { ...figure, user_id: userId })).rejects.toThrow();
  });

  it('store the totals of a post, the hashes of views, and the secret of a day', async () => {
    const totals = { views: 4, likes: 3, saves: 2, comments: 1 };
    await expectStored('post_totals', { ...totals, post_id: postId, user_id: userId });
    await expectStored('view_hashes', { hash: 'hash', expires_at: updated_at });
    await expectStored('view_secrets', {
      day: figure.day,
      secret: 'secret',
      expires_at: updated_at,
    });
  });
});
