import { describe, expect, it } from 'vitest';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { MyDecision, Snapshot } from '#contract/moderation/decisions.ts';
import { MAX_POST_PICTURES } from '#contract/posts/post-pictures.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import {
  downloadArchive,
  makeExport,
} from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { sweepUnusedPictures } from '#server/features/foundations/pictures/pictures.service.ts';
import {
  decisionOn,
  readQueue,
  reportTarget,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { endOldDecisions } from '#server/features/moderation/decisions/decisions.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { pictureUses } from '#server/site.ts';
import { setVisibility } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { fileRows, upload } from '#server/testing/uploads.ts';
import { beginDraft, fields, publish, storedPost } from '../writing/write-post.testing.ts';
import { insertPictures, picturesWith } from './picture-list.testing.ts';

const site = useTestApp();

const keysOf = ({ pictures }: PostDetail) => pictures.map(({ key }) => key);
const readPage = (client: TestClient, id: string) => client.get<PostDetail>(`/api/posts/${id}`);
const urlsOf = (snapshot: Snapshot | null) => snapshot?.pictures.map(({ image_url }) => image_url);
const rowsOf = (id: string) =>
  site()
    .database.read.selectFrom('post_pictures')
    .where('post_id', '=', id)
    .orderBy('position')
    .selectAll()
    .execute();

/** Publishes a post with several pictures. Returns it with its author. */
async function published(count: number, change = {}) {
  const author = await site().member();
  const keys = await insertPictures(site(), author.id, count);
  const post = await publish(author, { ...picturesWith(keys), ...change });
  return { author, keys, post };
}

describe('a post with several pictures', () => {
  it('shows its pictures in order, with their descriptions and focal points [MULTI-01, MULTI-02, MULTI-71, MULTI-72]', async () => {
    const author = await site().member();
    const keys = await insertPictures(site(), author.id, 3);
    const pictures = keys.map((key, n) => ({ key, alt: `${n}枚目`, focal: { x: n, y: 90 } }));
    const { id } = await publish(author, {
      image_key: keys[1],
      pictures,
      picture_layout: 'pages',
    });
    const page = await readPage(await site().member(), id);
    expect(page).toMatchObject({ image_url: `/images/${keys[1]}`, picture_layout: 'pages' });
    expect(page.image).toMatchObject({ alt: '1枚目', focal: { x: 1, y: 90 } });
    expect(page.pictures).toMatchObject(
      pictures.map(({ key, alt, focal }) => ({
        key,
        url: `/images/${key}`,
        image: { width: 60, height: 40, alt, focal },
      })),
    );
    const { items } = await site().visitor().get<Page<PostCard>>('/api/posts');
    expect(items[0]).toMatchObject({ id, pictures_count: 3, image_url: `/images/${keys[1]}` });
  });

  it('has at most 20 different pictures, and its cover is one of them [MULTI-01, MULTI-04]', async () => {
    const { author, keys, post } = await published(MAX_POST_PICTURES);
    expect(keysOf(post)).toEqual(keys);
    const [extra = ''] = await insertPictures(site(), author.id, 1);
    const [cover = ''] = keys;
    const refused = [
      { ...picturesWith([...keys, extra]), field: 'pictures' },
      { ...picturesWith([cover, extra, cover]), field: 'pictures' },
      { ...picturesWith(keys), image_key: extra, field: 'image_key' },
      { ...picturesWith(keys), image_key: null, field: 'image_key' },
      { ...picturesWith([]), image_key: cover, field: 'image_key' },
    ];
    for (const { field, ...change } of refused) {
      const failure = await failureOf(
        author.call('updatePost', { ...fields, ...change, postId: post.id }),
      );
      expect(Object.keys(failure.envelope.details?.fields ?? {})).toEqual([field]);
    }
    expect(keysOf(await readPage(author, post.id))).toEqual(keys);
  });

  it('does not change when a save contains a picture of another member [MULTI-05]', async () => {
    const { author, keys, post } = await published(2);
    const [foreign = ''] = await insertPictures(site(), (await site().member()).id, 1);
    for (const key of [foreign, `post-images/${'x'.repeat(32)}.webp`]) {
      const change = picturesWith([...keys, key]);
      const call = author.call('updatePost', {
        ...fields,
        ...change,
        title: '変更',
        postId: post.id,
      });
      expect((await failureOf(call)).envelope.details?.reason).toBe('picture-not-yours');
    }
    expect(await readPage(author, post.id)).toEqual(post);
  });

  it('refuses a new order of pictures from a tab that has not loaded the current order [MULTI-06]', async () => {
    const { author, keys, post } = await published(3);
    const base = { ...fields, postId: post.id, baseUpdatedAt: post.updated_at };
    const turned = picturesWith(keys.toReversed());
    const first = await author.call('updatePost', { ...base, ...turned });
    expect(keysOf(first.post)).toEqual(keys.toReversed());
    expect(first.post.edited_at).not.toBeNull();
    const swapped = picturesWith([keys[1], keys[0], keys[2]] as string[]);
    const failure = await failureOf(author.call('updatePost', { ...base, ...swapped }));
    expect(failure.envelope.details?.reason).toBe('changed-elsewhere');
    const again = await author.call('updatePost', { ...base, ...turned });
    expect(again.post.updated_at).toBe(first.post.updated_at);
  });

  it('refuses a repeated request that contains the pictures in another order [MULTI-10]', async () => {
    const author = await site().member();
    const keys = await insertPictures(site(), author.id, 3);
    const request = { ...fields, ...picturesWith(keys), requestId: newId() };
    const { post } = await author.call('createPost', request);
    expect((await author.call('createPost', request)).post.id).toBe(post.id);
    const other = { ...request, ...picturesWith([keys[0], keys[2], keys[1]] as string[]) };
    const failure = await failureOf(author.call('createPost', other));
    expect(failure.envelope.details?.reason).toBe('request-used');
  });
});

describe('a post with one picture', () => {
  it('has no rows in the list of pictures, whether it was saved with a list or without one [MULTI-02, MULTI-03]', async () => {
    const author = await site().member();
    const [key = ''] = await insertPictures(site(), author.id, 1);
    const listed = { key, alt: '星', focal: { x: 5, y: 6 } };
    const sent = [
      { image_key: key, image_alt: '星', image_focal: { x: 5, y: 6 } },
      { image_key: key, pictures: [listed] },
    ];
    for (const change of sent) {
      const { id, pictures } = await publish(author, change);
      expect(pictures).toMatchObject([{ key, image: { alt: '星', focal: { x: 5, y: 6 } } }]);
      expect(await rowsOf(id)).toEqual([]);
      expect(await storedPost(site().database, id)).toMatchObject({ pictures_count: 0 });
    }
    expect((await publish(author)).pictures).toEqual([]);
  });

  it('results when a post with several pictures is saved without a list [MULTI-73]', async () => {
    const { author, keys, post } = await published(3);
    const change = { ...fields, image_key: keys[2] as string, postId: post.id };
    const { post: saved } = await author.call('updatePost', change);
    expect(keysOf(saved)).toEqual([keys[2]]);
    expect(await rowsOf(post.id)).toEqual([]);
  });
});

describe('the pictures of a draft', () => {
  it('are saved, ordered and published with the draft [MULTI-01]', async () => {
    const author = await site().member();
    const keys = await insertPictures(site(), author.id, 4);
    const { id: postId } = await beginDraft(author, picturesWith(keys.slice(0, 2)));
    const order = [keys[3], keys[0], keys[1]] as string[];
    const saved = await author.call('saveDraft', { ...fields, ...picturesWith(order), postId });
    expect(keysOf(saved.post)).toEqual(order);
    const { post } = await author.call('setPostPublished', { postId, isPublished: true });
    expect(keysOf(post)).toEqual(order);
  });
});

describe('the team', () => {
  it('reviews a post in whose picture descriptions a watched word appears [MULTI-11]', async () => {
    await saveSettings(site(), { watched_words: ['副業'], watched_hosts: [] });
    const author = await site().member();
    const [cover = '', second = ''] = await insertPictures(site(), author.id, 2);
    const pictures = [{ key: cover }, { key: second, alt: '副業のすすめ' }];
    const post = await publish(author, { image_key: cover, pictures });
    await site().database.write((transaction) => transaction.deleteFrom('site_settings').execute());
    expect(post).toMatchObject({ is_published: false, hidden: { awaits_look: true } });
    const moderator = await site().member({ rank: 'moderator' });
    const [held] = await readQueue(moderator, author.id);
    const { target } = await viewCase(moderator, held ?? expect.fail());
    expect(urlsOf(target)).toEqual([cover, second].map(pictureUrl));
  });

  it('sees all pictures in a case, and the author sees the pictures of a decision until the decision can no longer be appealed [MULTI-12, MULTI-75]', async () => {
    const { author, keys, post } = await published(3);
    await reportTarget(await site().member(), 'post', post.id);
    const left = picturesWith(keys.slice(1));
    await author.call('updatePost', { ...fields, ...left, postId: post.id });
    const moderator = await site().member({ rank: 'moderator' });
    const [opened = expect.fail()] = await readQueue(moderator, author.id);
    const { reported, target } = await viewCase(moderator, opened);
    expect(urlsOf(reported)).toEqual(keys.map(pictureUrl));
    expect(urlsOf(target)).toEqual(keys.slice(1).map((key) => pictureUrl(key)));
    await moderator.call('decideCase', { ...decisionOn(opened), action: 'warn' });
    await author.call('updatePost', { ...fields, postId: post.id });
    await sweepUnusedPictures({ ...site(), uses: pictureUses }, -1000);
    const { id } = await site()
      .database.read.selectFrom('decisions')
      .where('target_id', '=', post.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const decided = async () =>
      urlsOf((await author.get<MyDecision>(`/api/decisions/${id}`)).target);
    expect(await decided()).toEqual(keys.slice(1).map((key) => pictureUrl(key)));
    await site().database.write((transaction) =>
      transaction
        .updateTable('decisions')
        .set({ appeal_until: new Date(0).toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    await endOldDecisions(site().database);
    expect(await decided()).toEqual([]);
    await sweepUnusedPictures({ ...site(), uses: pictureUses }, -1000);
    const stored = await fileRows(site());
    expect(keys.filter((key) => stored.includes(key))).toEqual([]);
  });
});

it('the archive of an author contains all pictures [MULTI-15]', async () => {
  const { author, keys, post } = await published(3);
  await makeExport(site(), author);
  const archive = await downloadArchive(author);
  const listed = JSON.parse(String(archive.get('post-pictures.json'))) as Tables['post_pictures'][];
  const ordered = listed.toSorted((a, b) => a.position - b.position);
  expect(ordered.map(({ picture_key }) => picture_key)).toEqual(keys);
  expect(ordered[0]).toMatchObject({ post_id: post.id, alt: '', focal_x: 50 });
  const files = keys.map((key) => key.replace('post-images/', ''));
  const names = [...archive.keys()].join('\n');
  expect(files.filter((name) => !names.includes(name))).toEqual([]);
});

it('a member can upload all pictures of a post at once, even on their first day [MULTI-13]', async () => {
  const author = await site().member();
  const keys: string[] = [];
  for (let n = 0; n < MAX_POST_PICTURES; n += 1) {
    keys.push((await upload(author, await pngPicture({ width: 8, height: 8 }))).key);
  }
  expect(keysOf(await publish(author, picturesWith(keys)))).toEqual(keys);
});

describe('each picture', () => {
  const statuses = (client: TestClient, keys: readonly string[]) =>
    Promise.all(keys.map(async (key) => (await client.fetch(`/images/${key}?w=200`)).status));

  it('is visible only to the readers of its post [MULTI-08]', async () => {
    const { author, keys, post } = await published(2);
    const [visitor, other] = [site().visitor(), await site().member()];
    expect(await statuses(visitor, keys)).toEqual([200, 200]);
    await site().database.write((transaction) =>
      setVisibility(transaction, author.id, 'followers'),
    );
    expect(await statuses(visitor, keys)).toEqual([404, 404]);
    expect(await statuses(other, keys)).toEqual([404, 404]);
    await author.call('setPostPublished', { postId: post.id, isPublished: false });
    expect(await statuses(author, keys)).toEqual([200, 200]);
  });

  it('is hidden when it is removed from its post, and deleted by the next sweep [MULTI-07, MULTI-74]', async () => {
    const { author, keys, post } = await published(3);
    const left = [keys[2], keys[0]] as string[];
    await author.call('updatePost', { ...fields, ...picturesWith(left), postId: post.id });
    expect(await statuses(site().visitor(), keys)).toEqual([200, 404, 200]);
    await sweepUnusedPictures({ ...site(), uses: pictureUses }, -1000);
    const stored = await fileRows(site());
    expect(keys.map((key) => stored.includes(key))).toEqual([true, false, true]);
  });

  it('is shown in the direction that the author has chosen, even after saves that omit the direction [MULTI-70, MULTI-76]', async () => {
    const turned = { picture_layout: 'pages', from_right: true } as const;
    const { author, keys, post } = await published(3, turned);
    const { image_key, pictures } = picturesWith(keys);
    const saved = { ...fields, image_key, pictures, picture_layout: 'pages' as const };
    await author.call('updatePost', { ...saved, title: '朝', postId: post.id });
    expect(await readPage(author, post.id)).toMatchObject({ title: '朝', from_right: true });
    const { deleted_id } = await author.call('deletePost', { postId: post.id });
    await author.call('restorePost', { deletedId: deleted_id });
    expect((await readPage(author, post.id)).from_right).toBe(true);
    await author.call('updatePost', { ...saved, from_right: false, postId: post.id });
    expect((await readPage(author, post.id)).from_right).toBe(false);
  });

  it('is kept while its deleted post can be restored [MULTI-09]', async () => {
    const { author, keys, post } = await published(3, { picture_layout: 'grid' });
    const { deleted_id } = await author.call('deletePost', { postId: post.id });
    expect(await statuses(site().visitor(), keys)).toEqual([404, 404, 404]);
    await sweepUnusedPictures({ ...site(), uses: pictureUses }, -1000);
    await author.call('restorePost', { deletedId: deleted_id });
    const restored = await readPage(author, post.id);
    expect([keysOf(restored), restored.pictures_count]).toEqual([keys, 3]);
    expect(restored.picture_layout).toBe('grid');
  });
});
