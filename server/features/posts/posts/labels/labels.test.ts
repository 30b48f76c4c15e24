import { describe, expect, it } from 'vitest';
import { nftPictureUrl } from '#contract/collections/nfts.ts';
import type { SearchResults } from '#contract/discovery/search.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { LabelSettings } from '#contract/posts/content-labels.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import { insertNfts, insertWallet } from '#server/features/collections/nfts/nfts.testing.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertPictures, picturesWith } from '../pictures/picture-list.testing.ts';
import { publish } from '../writing/write-post.testing.ts';

const site = useTestApp();

const spoiler = { spoiler: true, sensitive: false, ai: 'none' } as const;
const readPage = (client: TestClient, id: string) => client.get<PostDetail>(`/api/posts/${id}`);
const choose = (client: TestClient, label_settings: Partial<LabelSettings>) =>
  client.call('updateSettings', { label_settings });

async function labelled(change = {}) {
  const author = await site().member();
  const [key = ''] = await insertPictures(site(), author.id, 1);
  const picture = { image_key: key, image_alt: '犯人の顔', character_tags: ['veiled'] };
  const post = await publish(author, { ...picture, labels: spoiler, warning: '結末', ...change });
  return { author, key, post };
}

async function cardIn(client: TestClient, path: string, id: string) {
  const { items } = await client.get<Page<PostCard>>(path);
  return items.find((item) => item.id === id);
}

describe('a labelled post', () => {
  it('has a content warning with its reasons and words, but not for its author [LABEL-01, LABEL-02, LABEL-92, LABEL-93, LABEL-94]', async () => {
    const { author, key, post } = await labelled();
    expect(post).toMatchObject({ labels: spoiler, warning: '結末', veil: null });
    const page = await readPage(await site().member(), post.id);
    const veil = { reasons: ['spoiler'], warning: '結末' };
    expect(page).toMatchObject({ veil, image_url: `/images/${key}`, pictures: [{ veil }] });
    const own = await cardIn(author, '/api/posts', post.id);
    expect(own).toMatchObject({ labels: spoiler });
    expect(own).not.toHaveProperty('veil');
    const tooLong = publish(author, { warning: 'あ'.repeat(61) });
    expect(await failureOf(tooLong)).toMatchObject({
      envelope: { details: { fields: { warning: expect.any(String) } } },
    });
  });

  it('shows visitors and programs neither the URLs of its picture and video nor the description of the picture [LABEL-03]', async () => {
    const video = 'https://youtu.be/abcDEF12345';
    const { author, key, post } = await labelled({ video_url: video });
    const paths = [
      '/api/posts',
      '/api/posts?sort=popular',
      '/api/posts?sort=recommended',
      '/api/posts?tags=veiled',
      `/api/users/${author.id}/posts`,
      `/api/posts/${post.id}/preview`,
      `/oembed?url=${encodeURIComponent(`${site().url}/posts/${post.id}`)}`,
      `/posts/${post.id}`,
      `/user/${author.id}`,
      '/tags/veiled',
      '/feed.atom',
      `/user/${author.id}/feed.atom`,
      '/sitemaps/posts.xml',
    ];
    for (const path of paths) {
      const answer = await site().visitor().fetch(path);
      const text = await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
      for (const secret of [key, 'abcDEF12345', '犯人の顔']) {
        expect([path, text.includes(secret)]).toEqual([path, false]);
      }
    }
    for (const path of paths.slice(0, 5)) {
      const card = await cardIn(site().visitor(), path, post.id);
      expect([path, card?.veil?.reasons, card?.image?.width]).toEqual([path, ['spoiler'], 60]);
    }
  });

  it('shows no picture of its NFT to visitors and programs, and a content warning to members [LABEL-77]', async () => {
    const author = await site().member();
    const wallet = await insertWallet(site().database, author.id);
    const [nft] = await insertNfts(site().database, wallet, 1, () => ({
      image_source: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    }));
    const nftId = nft?.id ?? '';
    const named = { title: '秘密のNFT', character_tags: ['veilednft'] };
    const post = await publish(author, { ...named, nftId, labels: spoiler });
    const picture = nftPictureUrl(nftId);
    const lists = ['/api/posts', '/api/posts?tags=veilednft', `/api/users/${author.id}/posts`];
    const shared = [`/posts/${post.id}`, '/feed.atom'];
    for (const path of [...lists, ...shared, `/api/posts/${post.id}/preview`]) {
      const text = await (await site().visitor().fetch(path)).text();
      expect([path, text.includes('秘密のNFT'), text.includes(picture)]).toEqual([
        path,
        true,
        false,
      ]);
    }
    const reader = await site().member();
    for (const path of lists) {
      expect(await cardIn(site().visitor(), path, post.id)).toMatchObject({
        nft_image_url: null,
        veil: { reasons: ['spoiler'] },
      });
      expect(await cardIn(reader, path, post.id)).toMatchObject({
        nft_image_url: picture,
        veil: { reasons: ['spoiler'] },
      });
    }
    const page = await readPage(reader, post.id);
    expect(page).toMatchObject({ veil: { reasons: ['spoiler'] }, nft: { id: expect.any(String) } });
  });

  it('is shown, covered or hidden as each member has chosen [LABEL-01, LABEL-05, LABEL-06, LABEL-79, LABEL-81]', async () => {
    const made = { spoiler: true, sensitive: true, ai: 'generated' };
    const { author, post } = await labelled({ labels: made });
    const reader = await site().member();
    const reasons = async () => (await readPage(reader, post.id)).veil?.reasons;
    expect(await reasons()).toEqual(['spoiler', 'sensitive']);
    await choose(reader, { spoiler: 'show', sensitive: 'show', ai: 'blur' });
    expect(await reasons()).toEqual(['ai']);
    await choose(reader, { ai: 'show' });
    expect(await reasons()).toBeUndefined();
    await choose(reader, { ai: 'hide' });
    await choose(author, { ai: 'hide' });
    for (const sort of ['recent', 'popular', 'recommended', 'recent&tags=veiled']) {
      expect(await cardIn(reader, `/api/posts?sort=${sort}`, post.id)).toBeUndefined();
    }
    expect(await cardIn(author, '/api/posts', post.id)).toBeDefined();
    const own = await cardIn(reader, `/api/users/${author.id}/posts`, post.id);
    expect(own?.veil?.reasons).toEqual(['ai']);
  });

  it('does not shorten the pages of lists from which it is hidden [LABEL-80]', async () => {
    const author = await site().member();
    const reader = await site().member();
    await choose(reader, { ai: 'hide' });
    for (let n = 0; n < 12; n += 1) {
      const labels = n % 2 === 0 ? 'ai-assisted' : '';
      await insertPost(site().database, author.id, { labels });
    }
    const page = await reader.get<Page<PostCard>>('/api/posts?limit=5');
    expect(page.items).toHaveLength(5);
    expect(page.items.every(({ labels }) => labels === undefined)).toBe(true);
  });

  it('keeps its labels when it is restored, and in a save that omits the labels [LABEL-08, LABEL-10]', async () => {
    const { author, post } = await labelled();
    const { id: postId, title } = post;
    const category = 'fanart';
    await author.call('updatePost', { postId, title, category, content: '別の文' });
    const { deleted_id: deletedId } = await author.call('deletePost', { postId });
    await author.call('restorePost', { deletedId });
    expect(await readPage(author, postId)).toMatchObject({ labels: spoiler, warning: '結末' });
  });
});

it('a page with several pictures shows a content warning only over the labelled picture, and a card shows the warning when that picture is the cover [LABEL-07, LABEL-82]', async () => {
  const author = await site().member();
  const keys = await insertPictures(site(), author.id, 3);
  const { pictures, image_key } = picturesWith(keys);
  const listed = pictures.map((picture, n) => ({ ...picture, sensitive: n === 1 }));
  const none = { spoiler: false, sensitive: false, ai: 'none' } as const;
  const post = await publish(author, { image_key, pictures: listed, labels: none });
  const reader = await site().member();
  const page = await readPage(reader, post.id);
  expect(page.veil).toBeNull();
  expect(page.pictures.map(({ veil }) => veil?.reasons)).toEqual([
    undefined,
    ['sensitive'],
    undefined,
  ]);
  const { id: postId, title } = post;
  const save = { postId, title, category: 'fanart' as const, pictures: listed, labels: none };
  await author.call('updatePost', { ...save, image_key: keys[1] });
  const card = await cardIn(site().visitor(), '/api/posts', post.id);
  expect(card).toMatchObject({ image_url: null, labels: none, veil: { reasons: ['sensitive'] } });
});

it('folded text is omitted in excerpts, search results and the Atom feed [LABEL-83]', async () => {
  const author = await site().member();
  const content = `はじまり ||じつは黄泉帰り|| おわり。${'あ'.repeat(70)} ||${'う'.repeat(200)}くらやみ||`;
  const { id } = await publish(author, { content });
  const card = await cardIn(site().visitor(), '/api/posts', id);
  expect(card?.excerpt).toMatch(/^はじまり （ネタバレ） おわり。あ+ （ネタバレ）$/);
  expect((await readPage(author, id)).content).toBe(content);
  const found = await author.get<SearchResults>(`/api/search?q=${encodeURIComponent('黄泉帰り')}`);
  expect(found.items).toEqual([]);
  const atom = await (await site().visitor().fetch('/feed.atom')).text();
  expect(atom).toContain('はじまり');
  expect(atom).not.toContain('黄泉帰り');
});
