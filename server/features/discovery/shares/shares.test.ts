import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { changePost, insertMember, insertPost } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { storedFiles, upload } from '#server/testing/uploads.ts';
import {
  canonicalOf,
  expectDrawing,
  linkedDataOf,
  metaOf,
  pageAt as pageOf,
} from './shares.testing.ts';

const site = useTestApp();
const hostile = '"><script>alert(1)</script>&amp;';

let artist: TestClient;

beforeAll(async () => {
  artist = await site().member({ username: 'kotori', display_name: 'ことり' });
});

const pageAt = (path: string, client = site().visitor()) => pageOf(client, path);

describe('the page of a shared post', () => {
  it('has a title in which the post’s title and author appear without markup [SHARE-29]', async () => {
    const author = await site().member({ display_name: '<i>ことり</i>' });
    const titleOf = async (title: string) => {
      const id = await insertPost(site().database, author.id, { title });
      const page = await pageAt(`/posts/${id}`);
      expect(metaOf(page)['og:title']).toBe(/<title>(.*) \| ひろば<\/title>/.exec(page)?.[1]);
      return metaOf(page)['og:title'];
    };
    expect(await titleOf('<b>星の夜</b>と<script>')).toBe('星の夜と / ことり');
    expect(await titleOf('I <3 <b>星')).toBe('I &lt;3 星 / ことり');
    expect(await titleOf('<b>')).toBe('&lt;b&gt; / ことり');
  });

  it('has its title, text, author and picture, 1200 pixels wide [SHARE-01, SHARE-20]', async () => {
    const { key } = await upload(artist, await pngPicture({ width: 1600, height: 1200 }));
    const { post } = await artist.call('createPost', {
      title: '星の夜',
      content: '丘の上で\n\n描きました',
      category: 'fanart',
      image_key: key,
      image_alt: '丘と星空',
      requestId: 'aRequest000000000001',
    });
    const page = await pageAt(`/posts/${post.id}`);
    const { origin } = site().env.publicUrl;
    expect(page).toContain('<html lang="ja">');
    expect(page).toContain('<title>星の夜 / ことり | ひろば</title>');
    expect(canonicalOf(page)).toBe(`${origin}/posts/${post.id}`);
    expect(page).toContain(`href="/#/posts/${post.id}"`);
    const meta = metaOf(page);
    expect(meta).toMatchObject({
      description: '丘の上で 描きました',
      'og:title': '星の夜 / ことり',
      'og:description': '丘の上で 描きました',
      'og:site_name': 'ひろば',
      'og:type': 'article',
      'og:url': `${origin}/posts/${post.id}`,
      'og:image:width': '1200',
      'og:image:height': '900',
      'og:image:alt': '丘と星空',
      'twitter:card': 'summary_large_image',
    });
    expect(meta).not.toHaveProperty('robots');
    const { pathname, search } = new URL(String(meta['og:image']));
    const picture = await site()
      .visitor()
      .fetch(pathname + search.replace('&amp;', '&'));
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: 1200,
      height: 900,
      format: 'jpeg',
    });
    const { SocialMediaPosting, BreadcrumbList } = await linkedDataOf(page);
    expect(SocialMediaPosting).toMatchObject({
      url: `${origin}/posts/${post.id}`,
      headline: '星の夜',
      datePublished: post.created_at,
      author: { '@type': 'Person', name: 'ことり', url: `${origin}/user/${artist.id}` },
      image: { '@type': 'ImageObject', contentUrl: `${origin}/images/${key}`, width: '1600' },
    });
    expect(BreadcrumbList).toMatchObject({
      itemListElement: [{}, { name: 'ことり' }, { name: '星の夜' }],
    });
  });

  it('escapes the texts of members, and has no inline script [SHARE-05, VALID-01]', async () => {
    const author = await site().member({ display_name: hostile });
    const id = await insertPost(site().database, author.id, { title: hostile, content: hostile });
    const page = await pageAt(`/posts/${id}`);
    expect(page).not.toContain('<script>');
    expect(page).not.toContain(hostile);
    expect(metaOf(page)['og:title']).toContain('&quot;&gt;alert(1)&amp;amp; / &quot;');
    expect(metaOf(page)['og:image:alt']).toContain('&quot;&gt;&lt;script&gt;alert(1)');
    expect(metaOf(page)['og:description']).toBe('&quot;&gt;alert(1)&amp;amp;');
    for (const script of page.match(/<script[^>]*>.*?<\/script>/gs) ?? []) {
      expect(script).toMatch(/^<script type="application\/(?:ld\+)?json"(?: id="[\w-]+")?>\{/);
    }
    const { SocialMediaPosting } = await linkedDataOf(page);
    expect(SocialMediaPosting).toMatchObject({
      headline: hostile,
      text: '">alert(1)&amp;',
      author: { name: hostile },
    });
  });

  it('is the same for all visitors, has no body for HEAD, and is revalidated by its ETag [SHARE-32, SHARE-68]', async () => {
    const id = await insertPost(site().database, artist.id);
    const first = await site().visitor().fetch(`/posts/${id}`);
    const page = await first.text();
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = String(first.headers.get('etag'));
    for (const address of [`/posts/${id}/`, `/posts/${id}?utm_source=x`]) {
      expect(await pageAt(address)).toBe(page);
    }
    const head = await site().visitor().fetch(`/posts/${id}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const again = await site()
      .visitor()
      .fetch(`/posts/${id}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('disappears as soon as the post is unpublished [SHARE-04]', async () => {
    const id = await insertPost(site().database, artist.id, { title: 'すぐ消す' });
    await pageAt(`/posts/${id}`);
    await artist.call('setPostPublished', { postId: id, isPublished: false });
    const response = await site().visitor().fetch(`/posts/${id}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('すぐ消す');
  });
});

describe('the preview picture of a post without a picture', () => {
  const pictureOf = async (path: string) => {
    const { pathname } = new URL(String(metaOf(await pageAt(path))['og:image']));
    const response = await site().visitor().fetch(pathname);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('is drawn once from its title and author, and again when they change [SHARE-12]', async () => {
    const id = await insertPost(site().database, artist.id, { title: '丘の上の夜🌙' });
    expect(metaOf(await pageAt(`/posts/${id}`))).toMatchObject({
      'og:image': `${site().env.publicUrl.origin}/images/shares/posts/${id}`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': '丘の上の夜🌙',
      'twitter:card': 'summary_large_image',
    });
    const cachedBefore = await storedFiles(site());
    const { response, bytes } = await pictureOf(`/posts/${id}`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const about = await sharp(bytes).metadata();
    expect(about).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    const cached = await storedFiles(site());
    expect(cached).toHaveLength(cachedBefore.length + 1);
    expect((await pictureOf(`/posts/${id}`)).bytes).toEqual(bytes);
    expect(await storedFiles(site())).toEqual(cached);
    await changePost(site().database, id, { title: '丘の上の朝' });
    expect((await pictureOf(`/posts/${id}`)).bytes).not.toEqual(bytes);
  });

  it('does not exist for content that is not public [SHARE-39]', async () => {
    const draft = await insertPost(site().database, artist.id, { is_published: false });
    for (const id of [draft, newId(), 'nothing', '%00']) {
      const response = await artist.fetch(`/images/shares/posts/${id}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { status: 'NOT_FOUND' } });
    }
  });
});

describe('the page of a shared profile', () => {
  it('has the name, bio and avatar [SHARE-02, SHARE-33]', async () => {
    const member = await site().member({ username: 'Hibari' });
    const { key } = await upload(member, await pngPicture({ width: 500, height: 500 }), {
      folder: 'profile-images',
    });
    await site().database.write((transaction) =>
      transaction
        .updateTable('profiles')
        .set({ display_name: 'ひばり', bio: '空を\n描きます', avatar_key: key })
        .where('id', '=', member.id)
        .execute(),
    );
    const page = await pageAt('/user/@hibari');
    expect(page).toBe(await pageAt(`/user/${member.id}`));
    expect(canonicalOf(page)).toBe(`${site().env.publicUrl.origin}/user/${member.id}`);
    expect(page).toContain('<title>ひばり（@Hibari） | ひろば</title>');
    expect(metaOf(page)).toMatchObject({
      'og:title': 'ひばり（@Hibari）',
      'og:description': '空を 描きます',
      'og:type': 'profile',
      'og:image': expect.stringContaining(`/images/${key}?w=400`),
      'og:image:alt': 'ひばりさんのアイコン',
      'twitter:card': 'summary',
    });
  });

  it('has a drawn picture of the member’s names when there is no avatar [SHARE-19]', async () => {
    const meta = metaOf(await pageAt(`/user/${artist.id}`));
    expect(meta).toMatchObject({
      'og:description': 'ことりさんのプロフィールです。',
      'og:image': `${site().env.publicUrl.origin}/images/shares/user/${artist.id}`,
      'twitter:card': 'summary_large_image',
    });
    await expectDrawing(site(), `/images/shares/user/${artist.id}`);
  });

  it('describes the member for search engines [SHARE-20]', async () => {
    const { database, env } = site();
    await insertPost(database, artist.id);
    const nodes = await linkedDataOf(await pageAt(`/user/${artist.id}`));
    const url = `${env.publicUrl.origin}/user/${artist.id}`;
    expect(nodes.ProfilePage).toMatchObject({
      url,
      mainEntity: { '@type': 'Person', name: 'ことり', alternateName: '@kotori', url },
    });
    expect(nodes.BreadcrumbList).toMatchObject({
      itemListElement: [
        { position: 1, name: 'ひろば', item: `${env.publicUrl.origin}/` },
        { position: 2, name: 'ことり', item: url },
      ],
    });
  });
});

it.each([
  ['/about', 'このサイトについて'],
  ['/terms', '利用規約'],
  ['/privacy', 'プライバシーポリシー'],
  ['/company', '運営者情報'],
  ['/copyright', '著作権について'],
  ['/guidelines', 'コミュニティガイドライン'],
])('the page at %s has a separate preview [SHARE-03, SHARE-19]', async (path, title) => {
  const page = await pageAt(path);
  expect(canonicalOf(page)).toBe(site().env.publicUrl.origin + path);
  expect(metaOf(page)).toMatchObject({
    'og:title': title,
    'og:image': `${site().env.publicUrl.origin}/images/shares${path}`,
  });
  await expectDrawing(site(), `/images/shares${path}`);
  const { BreadcrumbList } = await linkedDataOf(page);
  expect(BreadcrumbList).toMatchObject({ itemListElement: [{}, { name: title }] });
});

describe('content that is not public', () => {
  const post = async (visibility: 'public' | 'followers' | 'private', isPublished = true) => {
    const author = await insertMember(site().database, { visibility });
    const state = { is_published: isPublished, audience: visibility };
    return `/posts/${await insertPost(site().database, author.id, { title: 'ひみつ', ...state })}`;
  };
  const tagOf = async (options: { visibility?: 'private'; draft?: boolean }) => {
    const author = await site().member({ visibility: options.visibility ?? 'public' });
    const tag = newId();
    const fields = { title: 'ひみつ', category: 'fanart' as const, character_tags: [tag] };
    await author.call(options.draft ? 'createDraft' : 'createPost', {
      ...fields,
      requestId: newId(),
    });
    return tag;
  };
  const profile = async (options: Parameters<typeof insertMember>[1]) =>
    `/user/${(await insertMember(site().database, { display_name: 'ひみつ', ...options })).id}`;

  const hidden: [name: string, path: () => string | Promise<string>][] = [
    ['a draft', () => post('public', false)],
    ['a post for followers', () => post('followers')],
    ['a private post', () => post('private')],
    ['a missing post', () => `/posts/${newId()}`],
    ['a malformed id', () => '/posts/nothing'],
    ['an id with markup', () => `/posts/${encodeURIComponent(hostile)}`],
    ['an id of another noun', () => `/user/${newId()}`],
    ['an overlong id', () => `/posts/${'x'.repeat(300)}`],
    ['an id that cannot be decoded', () => '/posts/%ff'],
    ['a private profile', () => profile({ visibility: 'private' })],
    ['a profile for followers', () => profile({ visibility: 'followers' })],
    ['an incomplete profile', () => profile({ is_profile_complete: false })],
    ['a malformed user id', () => '/user/@x'],
    ['a missing event', () => `/events/${newId()}`],
    ['the id of a post as an event', async () => `/events/${(await post('public')).slice(7)}`],
    ['a tag that nobody uses', () => `/tags/${encodeURIComponent('ひみつの合図')}`],
    ['a tag of a private post', async () => `/tags/${await tagOf({ visibility: 'private' })}`],
    ['a tag of a draft', async () => `/tags/${await tagOf({ draft: true })}`],
    ['an overlong tag', () => `/tags/${'x'.repeat(31)}`],
    ['a tag of dots', () => '/tags/%2E%2E%2E'],
    ['an unknown address', () => '/nothing/here'],
    ['an unknown file', () => '/nothing.html'],
  ];

  /** Returns those parts of a response that could reveal whether the content exists. */
  async function answerAt(path: string) {
    const { statusCode, headers, body } = await site().app.inject({
      url: path,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    // The time and the caller's rate limit differ with each request.
    const kept = Object.entries(headers).filter(([name]) => !/^(date|x-ratelimit-.*)$/.test(name));
    return { statusCode, headers: Object.fromEntries(kept), body };
  }

  it.each(hidden)(
    'has the same 404 page, which is never indexed: %s [SHARE-04, SHARE-18]',
    async (_name, path) => {
      const { statusCode, headers, body } = await answerAt(await path());
      const { headers: generic, body: page } = await answerAt('/posts/x');
      expect(statusCode).toBe(404);
      expect(body).toBe(page);
      expect(headers).toEqual(generic);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("script-src 'self'"),
      });
      expect(metaOf(body).robots).toBe('noindex');
      expect(body).toContain('ページが見つかりません');
      expect(body).not.toMatch(/ひみつ|canonical|og:/);
    },
  );

  it.each(hidden.filter(([name]) => !name.includes('profile')))(
    'has the same 404 page for a member who cannot see it: %s [SHARE-04]',
    async (_name, path) => {
      const stranger = await site().member();
      const { statusCode, body } = await site().app.inject({
        url: await path(),
        headers: { accept: 'text/html' },
        cookies: { hiroba_session: String(stranger.cookie) },
      });
      expect(statusCode).toBe(404);
      expect(body).toBe((await answerAt('/posts/x')).body);
    },
  );
});
