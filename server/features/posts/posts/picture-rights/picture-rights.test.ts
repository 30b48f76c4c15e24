import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PictureRights } from '#contract/posts/picture-rights.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { fields, publish } from '../writing/write-post.testing.ts';
import {
  choose,
  grey,
  greyAnimation,
  hasWatermark,
  pathOf,
  publishGrey,
  readPage,
  store,
  words,
} from './picture-rights.testing.ts';

const site = useTestApp();

const allowed: PictureRights = { reposting: true, saving: true, editing: true, ai_training: true };
const refused: PictureRights = {
  reposting: false,
  saving: false,
  editing: false,
  ai_training: false,
};
const watermark = words;
const FOR_A_DAY = 'public, max-age=86400, must-revalidate';

const keyOf = (post: PostDetail) => post.pictures[0]?.key ?? '';

describe('the rights to the pictures of a post', () => {
  it('are the uses that the author has chosen, or null without a choice [RIGHT-01, RIGHT-47]', async () => {
    const author = await site().member();
    const said = await publishGrey(site(), author, { rights: { ...allowed, editing: false } });
    expect((await readPage(await site().member(), said)).rights).toEqual({
      ...allowed,
      editing: false,
    });
    expect((await publishGrey(site(), author)).rights).toBeNull();
  });

  it('come from the settings in a new post, and do not change in a save that omits them [RIGHT-02, RIGHT-48]', async () => {
    const author = await site().member();
    await choose(author, { rights: refused, watermark, watermarksNewPosts: true });
    const post = await publishGrey(site(), author);
    expect(post).toMatchObject({ rights: refused, has_watermark: true });
    await choose(author, { rights: null, watermarksNewPosts: false });
    const image_key = keyOf(post);
    await author.call('updatePost', { ...fields, image_key, title: '朝', postId: post.id });
    expect(await readPage(author, post)).toMatchObject({
      title: '朝',
      rights: refused,
      has_watermark: true,
    });
    const changed = { ...fields, image_key, rights: allowed, has_watermark: false };
    await author.call('updatePost', { ...changed, postId: post.id });
    expect(await readPage(author, post)).toMatchObject({ rights: allowed, has_watermark: false });
  });

  it('can hide the original from everybody but the author [RIGHT-03, RIGHT-49, RIGHT-60]', async () => {
    const author = await site().member();
    const reader = await site().member();
    const post = await publishGrey(site(), author, { rights: refused }, 2400);
    for (const query of ['', '?format=jpeg', '?w=1920&format=jpeg']) {
      const shown = await reader.fetch(`${pathOf(post)}${query}`);
      const { width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
      expect(width).toBe(1920);
    }
    const original = `/images/originals/${keyOf(post)}`;
    const refusal = await reader.fetch(original);
    expect(refusal.status).toBe(403);
    expect(await refusal.json()).toMatchObject({ error: { details: { reason: 'original-kept' } } });
    expect((await author.fetch(original)).status).toBe(200);
    expect((await site().visitor().fetch(original)).status).toBe(401);
  });

  it('can allow members to save the original, which has no watermark [RIGHT-04]', async () => {
    const author = await site().member();
    await choose(author, { watermark });
    const post = await publishGrey(site(), author, { rights: allowed, has_watermark: true });
    const reader = await site().member();
    const answer = await reader.fetch(`/images/originals/${keyOf(post)}`);
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await hasWatermark(answer)).toBe(false);
    const unsaid = await publishGrey(site(), author);
    expect((await reader.fetch(`/images/originals/${keyOf(unsaid)}`)).status).toBe(200);
    expect((await reader.fetch('/images/originals/nothing')).status).toBe(404);
  });

  it('can ask crawlers not to train AI, on the page and on each picture [RIGHT-05]', async () => {
    const author = await site().member();
    const visitor = site().visitor();
    const post = await publishGrey(site(), author, { rights: { ...allowed, ai_training: false } });
    const page = await visitor.fetch(`/posts/${post.id}`);
    expect(page.headers.get('x-robots-tag')).toBe('noai, noimageai');
    expect(await page.text()).toContain('<meta name="robots" content="noai, noimageai"');
    expect((await visitor.fetch(pathOf(post))).headers.get('x-robots-tag')).toBe('noai, noimageai');
    const open = await publishGrey(site(), author, { rights: allowed });
    const openPage = await visitor.fetch(`/posts/${open.id}`);
    expect(openPage.headers.get('x-robots-tag')).toBeNull();
    expect(await openPage.text()).not.toContain('name="robots"');
    expect((await visitor.fetch(pathOf(open))).headers.get('x-robots-tag')).toBeNull();
  });

  it('are in the structured data, and robots.txt excludes crawlers that train AI [RIGHT-06, RIGHT-07]', async () => {
    const author = await site().member({ display_name: 'ミナ' });
    const robots = await (await site().visitor().fetch('/robots.txt')).text();
    expect(robots).toMatch(/User-agent: GPTBot\n(User-agent: .+\n)*Disallow: \/\n/);
    const post = await publishGrey(site(), author, { rights: { ...refused, saving: true } });
    const page = await (await site().visitor().fetch(`/posts/${post.id}`)).text();
    expect(page).toContain('"copyrightNotice":"© ミナ 無断転載禁止・加工禁止・AI学習禁止"');
    expect(page).toMatch(/"license":"[^"]+\/copyright"/);
    expect(page).toMatch(new RegExp(`"acquireLicensePage":"[^"]+/user/${author.id}"`));
    expect(page).toContain('"creditText":"ミナ"');
  });
});

describe('a watermark', () => {
  it('is drawn in every size and format, on each of several pictures [RIGHT-08]', async () => {
    const author = await site().member();
    await choose(author, { watermark });
    const keys = [
      await store(site(), author, await grey()),
      await store(site(), author, await grey()),
    ];
    const pictures = keys.map((key) => ({ key }));
    const post = await publish(author, { image_key: keys[0], pictures, has_watermark: true });
    for (const { url } of post.pictures) {
      for (const query of ['', '?w=200', '?w=400&format=webp', '?format=avif', '?format=jpeg']) {
        expect(await hasWatermark(await site().visitor().fetch(`${url}${query}`))).toBe(true);
      }
    }
  });

  it('is drawn on each frame of an animation [RIGHT-08]', async () => {
    const author = await site().member();
    await choose(author, { watermark });
    const image_key = await store(site(), author, await greyAnimation());
    const post = await publish(author, { image_key, has_watermark: true });
    for (const format of ['webp', 'jpeg']) {
      for (const page of [0, 1]) {
        const shown = await site()
          .visitor()
          .fetch(`${pathOf(post)}?w=200&format=${format}`);
        expect(await hasWatermark(shown, page)).toBe(true);
      }
    }
  });

  it('changes the URL of the picture, and old URLs show the current watermark [RIGHT-09, RIGHT-50]', async () => {
    const author = await site().member();
    const visitor = site().visitor();
    const post = await publishGrey(site(), author);
    const plain = pathOf(post);
    expect((await visitor.fetch(plain)).headers.get('cache-control')).toBe(FOR_A_DAY);

    await choose(author, { watermark });
    const image_key = keyOf(post);
    await author.call('updatePost', {
      ...fields,
      image_key,
      postId: post.id,
      has_watermark: true,
    });
    const watermarked = pathOf(await readPage(author, post));
    expect(watermarked).not.toBe(plain);
    const first = await visitor.fetch(watermarked);
    expect(first.headers.get('cache-control')).toBe(FOR_A_DAY);
    expect(await hasWatermark(first)).toBe(true);
    const old = await visitor.fetch(plain);
    expect(old.headers.get('cache-control')).toBe('public, no-cache');
    expect(await hasWatermark(old)).toBe(true);

    await choose(author, { watermark: { ...watermark, text: '無断転載禁止' } });
    const changed = pathOf(await readPage(author, post));
    expect(new Set([plain, watermarked, changed]).size).toBe(3);
    const other = await visitor.fetch(changed);
    expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'));

    await choose(author, { watermark: null });
    expect(await readPage(author, post)).toMatchObject({ image_url: plain, has_watermark: true });
    expect(await hasWatermark(await visitor.fetch(plain))).toBe(false);
  });

  it('with letters that the font lacks is refused [RIGHT-10]', async () => {
    const author = await site().member();
    const refusal = await failureOf(choose(author, { watermark: { ...watermark, text: '🐈' } }));
    expect(refusal.envelope.details).toMatchObject({ reason: 'watermark-letters' });
  });

  it('on a restored post is the author’s current watermark [RIGHT-11]', async () => {
    const author = await site().member();
    await choose(author, { watermark });
    const post = await publishGrey(site(), author, { rights: refused, has_watermark: true });
    const { deleted_id } = await author.call('deletePost', { postId: post.id });
    await choose(author, { watermark: { ...watermark, size: 6 } });
    await author.call('restorePost', { deletedId: deleted_id });
    const again = await readPage(author, post);
    expect(again).toMatchObject({ rights: refused, has_watermark: true });
    expect(pathOf(again)).not.toBe(pathOf(post));
    const shown = await site().visitor().fetch(pathOf(again));
    expect(shown.headers.get('cache-control')).toBe(FOR_A_DAY);
  });
});
