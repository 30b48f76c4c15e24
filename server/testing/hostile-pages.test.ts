import { beforeAll, expect, it } from 'vitest';
import { joinTags } from '#server/features/posts/posts/post-columns.ts';
import { postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import { tagPageRow } from '#server/features/tags/tags/tags.tables.ts';
import { insertPost, insertRows } from './factories.ts';
import { useTestApp } from './test-app.ts';

const site = useTestApp();

/** A text that ends attributes (by both quotes), titles, style sheets and scripts, and has code for each context. */
const hostile =
  '"\' onfocus=alert(1) x=\'"><img src=x onerror=alert(1)></title></style><script>alert(1)</script>';
const tag = '"><img src=x onerror=1>';

let userId: string;
let postId: string;

beforeAll(async () => {
  const { database } = site();
  const author = await site().member({ display_name: hostile });
  userId = author.id;
  postId = await insertPost(database, userId, {
    title: hostile,
    content: hostile,
    character_tags: joinTags([tag]),
  });
  await insertRows(database, 'post_character_tags', postTagRows(postId, [tag]));
  await insertRows(database, 'tag_pages', [tagPageRow({ tag, description: hostile })]);
  const own = Object.fromEntries(
    ['site_name', 'site_description', 'og_title', 'og_description'].map((name) => [name, hostile]),
  );
  const updated_at = new Date().toISOString();
  const value = JSON.stringify(own);
  await database.write(async (transaction) => {
    await transaction
      .updateTable('profiles')
      .set({ bio: hostile })
      .where('id', '=', userId)
      .execute();
    const settings = { id: 'general', value, image_key: null, updated_at };
    await transaction
      .insertInto('site_settings')
      .values(settings)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
      .execute();
  });
});

const dataBlock = /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs;
const ownScript = /^<script (?:type="module" )?src="\/[\w./-]+"><\/script>$/;

/** The URL of each kind of page that shows texts of members and admins. */
const pages: Record<string, () => string> = {
  'a post': () => `/posts/${postId}`,
  'a profile': () => `/user/${userId}`,
  'a tag': () => `/tags/${encodeURIComponent(tag)}`,
  'the guidelines': () => '/guidelines',
  'an address that leads nowhere': () => `/${encodeURIComponent(hostile)}`,
  'a sign-in that has failed': () => {
    const typed = encodeURIComponent(hostile);
    return `/auth/callback?state=${typed}&error=${typed}&error_description=${typed}`;
  },
};

it.each(Object.entries(pages))(
  'a page does not run code that somebody has typed: %s [SHARE-05]',
  async (_, path) => {
    const response = await site()
      .visitor()
      .fetch(path(), { headers: { accept: 'text/html' } });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    const page = await response.text();
    for (const [, json = ''] of page.matchAll(dataBlock)) expect(json).not.toContain('<');
    const markup = page.replace(dataBlock, '');
    if (response.ok) expect(markup).toContain('&lt;img src=x onerror=');
    expect(markup).not.toMatch(/<img src=x|<\/title><\/style>|["'] onfocus/);
    for (const script of markup.match(/<script.*?<\/script>/gs) ?? [])
      expect(script).toMatch(ownScript);
  },
);

const documents: Record<string, [path: () => string, type: string]> = {
  'the feed of new posts': [() => '/feed.atom', 'application/atom+xml; charset=utf-8'],
  'the feed of a member': [
    () => `/user/${userId}/feed.atom`,
    'application/atom+xml; charset=utf-8',
  ],
  'an embedded post': [
    () => `/oembed?url=${encodeURIComponent(`${site().env.publicUrl.origin}/posts/${postId}`)}`,
    'application/json; charset=utf-8',
  ],
  'the web app manifest': [
    () => '/manifest.webmanifest',
    'application/manifest+json; charset=utf-8',
  ],
  'the sitemap of tags': [() => '/sitemaps/tags.xml', 'application/xml; charset=utf-8'],
  'the answer about a member': [() => `/api/users/${userId}`, 'application/json; charset=utf-8'],
  'a failure': [
    () => `/api/posts/${encodeURIComponent(hostile)}`,
    'application/json; charset=utf-8',
  ],
};

it.each(Object.entries(documents))(
  'a browser does not render the response as a page: %s [SHARE-34]',
  async (_, [path, contentType]) => {
    const response = await site().visitor().fetch(path());
    expect(response.headers.get('content-type')).toBe(contentType);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    if (!contentType.includes('xml')) return;
    expect(await response.text()).not.toMatch(/<img src=x|<script|["'] onfocus/);
  },
);
