import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PostDetail } from '#contract/posts/posts.ts';
import { befriend, messagesOf, send } from '#server/features/messages/messages/messages.testing.ts';
import { changePost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { insertPictures, picturesWith } from '../pictures/picture-list.testing.ts';
import { fields, publish } from '../writing/write-post.testing.ts';

const site = useTestApp();
const sensitive = { spoiler: false, sensitive: true, ai: 'none' } as const;
const readPage = (client: TestClient, id: string) => client.get<PostDetail>(`/api/posts/${id}`);

/** Creates readers of a post. One of them has received the post in a message. */
async function readersOf(author: TestClient, postId: string) {
  const [reader, friend] = [await site().member(), await site().member()];
  const conversationId = await befriend(reader, friend);
  await send(reader, friend, '見て', { card: { kind: 'post', id: postId } });
  const cardInMessage = async () =>
    (await messagesOf(friend, conversationId))[0]?.card?.shown?.veil?.reasons ?? [];
  const paths = [
    '/api/posts',
    `/api/users/${author.id}/posts`,
    `/api/posts/${postId}/preview`,
    `/oembed?url=${encodeURIComponent(`${site().url}/posts/${postId}`)}`,
    `/posts/${postId}`,
    `/user/${author.id}`,
    '/feed.atom',
    `/user/${author.id}/feed.atom`,
    '/sitemaps/posts.xml',
  ];
  return { reader, cardInMessage, paths };
}

type Readers = Awaited<ReturnType<typeof readersOf>>;

/** Returns the paths whose response to a visitor contains the URL of a picture. */
async function pathsWith(key: string, paths: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  for (const path of paths) {
    const text = await (await site().visitor().fetch(path)).text();
    if (text.includes(key)) shown.push(path);
  }
  return shown;
}

/** Expects that every page and list covers the picture for the same reasons as the page of the post. */
async function expectVeil({ reader, cardInMessage, paths }: Readers, id: string, key: string) {
  const page = await readPage(reader, id);
  const reasons = page.veil?.reasons ?? [];
  expect(await cardInMessage()).toEqual(reasons);
  const shown = await pathsWith(key, paths);
  if (reasons.length > 0) expect(shown).toEqual([]);
  else expect(shown).toContain(`/api/posts/${id}/preview`);
  return { page, reasons };
}

async function threePictures() {
  const author = await site().member();
  const keys = await insertPictures(site(), author.id, 3);
  const [first = '', ...others] = keys;
  return { author, keys, first, others };
}

describe('a label that only the cover has', () => {
  it('shows a content warning over the cover everywhere, even when the post itself has no labels [LABEL-88]', async () => {
    const { author, first, others } = await threePictures();
    const pictures = [{ key: first, sensitive: true }, ...others.map((key) => ({ key }))];
    const post = await publish(author, { image_key: first, pictures });
    const readers = await readersOf(author, post.id);
    const { reasons } = await expectVeil(readers, post.id, first);
    expect(reasons).toEqual(['sensitive']);
  });

  it('stays when the other pictures are removed, in a save with or without a list [LABEL-87]', async () => {
    const { author, first, others } = await threePictures();
    const pictures = [{ key: first, sensitive: true }, ...others.map((key) => ({ key }))];
    const labels = { ...sensitive, sensitive: false };
    const post = await publish(author, { image_key: first, pictures, labels });
    const { id: postId } = post;
    const readers = await readersOf(author, postId);
    for (const rest of [{}, { pictures: [{ key: first }] }]) {
      await author.call('updatePost', { ...fields, postId, image_key: first, labels, ...rest });
      const { page, reasons } = await expectVeil(readers, postId, first);
      expect(reasons).toEqual(['sensitive']);
      expect(page.pictures).toMatchObject([{ key: first, sensitive: true, veil: { reasons } }]);
    }
    const off = [{ key: first, sensitive: false }];
    await author.call('updatePost', { ...fields, postId, image_key: first, pictures: off });
    expect((await expectVeil(readers, postId, first)).reasons).toEqual([]);
  });

  it('is stored by a save whose list has only one picture [LABEL-87]', async () => {
    const { author, first } = await threePictures();
    const pictures = [{ key: first, spoiler: true }];
    const post = await publish(author, { image_key: first, pictures });
    const readers = await readersOf(author, post.id);
    expect((await expectVeil(readers, post.id, first)).reasons).toEqual(['spoiler']);
  });

  it('stays with its picture when another picture becomes the cover [LABEL-87]', async () => {
    const { author, first, others } = await threePictures();
    const [second = ''] = others;
    const pictures = [{ key: first, sensitive: true }, { key: second }];
    const post = await publish(author, { image_key: first, pictures });
    const { id: postId } = post;
    const readers = await readersOf(author, postId);
    const list = { pictures: [{ key: first }, { key: second }] };
    await author.call('updatePost', { ...fields, postId, image_key: second, ...list });
    expect((await expectVeil(readers, postId, second)).reasons).toEqual([]);
    expect(await pathsWith(first, readers.paths)).toEqual([]);
    await author.call('updatePost', { ...fields, postId, image_key: first, ...list });
    expect((await expectVeil(readers, postId, first)).reasons).toEqual(['sensitive']);
  });
});

it('a restored post gets the label of its cover from the list of pictures when the column of the deleted post lacked this label [LABEL-19]', async () => {
  const { author, first, others } = await threePictures();
  const pictures = [{ key: first, sensitive: true }, ...others.map((key) => ({ key }))];
  const { id: postId } = await publish(author, { image_key: first, pictures });
  await changePost(site().database, postId, { labels: '' });
  const { deleted_id: deletedId } = await author.call('deletePost', { postId });
  await author.call('restorePost', { deletedId });
  const readers = await readersOf(author, postId);
  expect((await expectVeil(readers, postId, first)).reasons).toEqual(['sensitive']);
});

it('a save does not change labels that it omits [LABEL-08]', async () => {
  const { author, keys } = await threePictures();
  const post = await publish(author, { ...picturesWith(keys), labels: sensitive });
  const change = { ...fields, postId: post.id, ...picturesWith(keys), labels: { ai: 'assisted' } };
  await author.call('updatePost', change as never);
  expect((await readPage(author, post.id)).labels).toEqual({ ...sensitive, ai: 'assisted' });
});

it('random edits remove a label from pages and lists only when they remove it explicitly [LABEL-18]', async () => {
  const choice = fc.constantFrom(undefined, undefined, false, true);
  const edit = fc.record({
    cover: fc.nat(2),
    listed: fc.option(fc.tuple(choice, choice, choice), { nil: undefined }),
    whole: fc.option(choice, { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 5 }), async (edits) => {
      const { author, keys } = await threePictures();
      const post = await publish(author, picturesWith(keys));
      const readers = await readersOf(author, post.id);
      let own = [false, false, false];
      let whole = false;
      for (const { cover, listed, whole: said } of edits) {
        const choices = listed ?? [undefined, undefined, undefined];
        const pictures = keys.map((key, at) => withChoice({ key }, choices[at]));
        const labels = said === undefined ? {} : { labels: { sensitive: said } };
        const image_key = keys[cover] ?? '';
        const save = { ...fields, postId: post.id, image_key, pictures, ...labels };
        await author.call('updatePost', save);
        own = own.map((before, at) => choices[at] ?? before);
        whole = said ?? whole;
        const { page, reasons } = await expectVeil(readers, post.id, image_key);
        expect(reasons).toEqual(whole || own[cover] ? ['sensitive'] : []);
        expect(page.pictures.map(({ veil }) => veil !== null)).toEqual(
          own.map((labelled) => whole || labelled),
        );
      }
    }),
    { numRuns: 6 },
  );
});

function withChoice(picture: { key: string }, sensitive: boolean | undefined) {
  return sensitive === undefined ? picture : { ...picture, sensitive };
}
