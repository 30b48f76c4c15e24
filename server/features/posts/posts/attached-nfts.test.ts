import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard, PostDetail, PostPreview } from '#contract/posts/posts.ts';
import {
  insertNfts,
  insertWallet,
  someAddress,
} from '#server/features/collections/nfts/nfts.testing.ts';
import { metaOf, pageAt } from '#server/features/discovery/shares/shares.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { beginDraft, fields, publish } from './writing/write-post.testing.ts';

const excluded = someAddress();
const site = useTestApp({ EXCLUDED_CONTRACTS: `1:${excluded}` });

async function authorWith(wallet: { proven_at?: string } = {}) {
  const author = await site().member();
  const linked = await insertWallet(site().database, author.id, wallet);
  const nfts = await insertNfts(site().database, linked, 2, (index) => ({
    name: `ルミ #${index}`,
    image_source: index === 0 ? 'ipfs://picture' : null,
  }));
  const [first, second] = nfts;
  return { author, wallet: linked, first: first ?? expect.fail(), second: second ?? expect.fail() };
}

const read = (client: TestClient, { id }: { id: string }) =>
  client.get<PostDetail>(`/api/posts/${id}`);

it.each([
  ['a proven', { proven_at: new Date().toISOString() }],
  ['another', {}],
])('an NFT in %s wallet is shown on the page of its post [NFT-67]', async (_, wallet) => {
  const { author, first } = await authorWith(wallet);
  const post = await publish(author, { nftId: first.id });
  const shown = {
    id: first.id,
    name: 'ルミ #0',
    collection_name: '星の仲間',
    chain_id: 1,
    contract_address: first.contract_address,
    token_id: '1',
    image_url: `/images/nft/${first.id}`,
    is_proven: 'proven_at' in wallet,
  };
  expect(post.nft).toEqual(shown);
  expect((await read(await site().member(), post)).nft).toEqual(shown);
});

it('lists and the preview for visitors show the NFT of a post without pictures as its picture [CARD-15]', async () => {
  const { author, first, second } = await authorWith();
  const { key } = await upload(author, await pngPicture({ width: 40, height: 30 }));
  const shown = await publish(author, { nftId: first.id });
  const pictured = await publish(author, { nftId: first.id, image_key: key });
  const bare = await publish(author, { nftId: second.id });
  const { items } = await author.get<Page<PostCard>>(`/api/users/${author.id}/posts`);
  expect(items.map(({ id, nft_image_url }) => [id, nft_image_url])).toEqual(
    expect.arrayContaining([
      [shown.id, `/images/nft/${first.id}`],
      [pictured.id, null],
      [bare.id, null],
    ]),
  );
  const preview = await site().visitor().get<PostPreview>(`/api/posts/${shown.id}/preview`);
  expect(preview.nft_image_url).toBe(`/images/nft/${first.id}`);
});

it('an NFT is the picture in the link preview of its post, unless the contract of the NFT is excluded [CARD-15]', async () => {
  const { author, first } = await authorWith();
  const { id } = await publish(author, { nftId: first.id });
  const { origin } = site().env.publicUrl;
  const pictureOf = async () => metaOf(await pageAt(site().visitor(), `/posts/${id}`))['og:image'];
  expect(await pictureOf()).toBe(`${origin}/images/nft/${first.id}?w=1200&amp;format=jpeg`);
  await site().database.write((transaction) =>
    transaction.updateTable('post_nfts').set({ contract_address: excluded }).execute(),
  );
  expect(await pictureOf()).toBe(`${origin}/images/shares/posts/${id}`);
});

it('a post shows the snapshot of an NFT that has left the wallet, until the author removes the NFT from the post [NFT-67]', async () => {
  const { author, first } = await authorWith({ proven_at: new Date().toISOString() });
  const post = await publish(author, { nftId: first.id });
  await site().database.write((transaction) =>
    transaction.deleteFrom('nft_cache').where('id', '=', first.id).execute(),
  );
  // An edit does not remove the snapshot, whether the form contains the NFT or not.
  const postId = post.id;
  await author.call('updatePost', { ...fields, title: '夜のモコ', postId, nftId: first.id });
  const { post: edited } = await author.call('updatePost', { ...fields, postId });
  expect(edited.nft).toEqual(post.nft);
  const { post: without } = await author.call('updatePost', { ...fields, postId, nftId: null });
  expect(without.nft).toBeNull();
  expect(without.edited_at).not.toBe(edited.edited_at);
});

it('the snapshot is updated when the author chooses the NFT again [NFT-93]', async () => {
  const { author, wallet, first } = await authorWith();
  const { id: postId, nft } = await publish(author, { nftId: first.id });
  const again = async () =>
    (await author.call('updatePost', { ...fields, postId, nftId: first.id })).post;
  expect((await again()).nft).toEqual(nft);
  const proven_at = new Date().toISOString();
  await site().database.write((transaction) =>
    transaction.updateTable('wallets').set({ proven_at }).where('id', '=', wallet.id).execute(),
  );
  expect((await again()).nft).toEqual({ ...nft, is_proven: true });
});

it('an NFT is attached to a draft, replaced, and published with the draft', async () => {
  const { author, first, second } = await authorWith();
  const draft = await beginDraft(author, { nftId: first.id });
  const change = { ...fields, postId: draft.id, nftId: second.id };
  const { post } = await author.call('saveDraft', change);
  expect([draft.nft?.id, post.nft?.id, post.nft?.image_url]).toEqual([first.id, second.id, null]);
  const published = await author.call('setPostPublished', { postId: draft.id, isPublished: true });
  expect(published.post.nft).toEqual(post.nft);
});

it('NFTs that the author hides or does not hold, and excluded NFTs, are refused [NFT-68]', async () => {
  const { author, wallet } = await authorWith();
  const { first: foreign } = await authorWith();
  const [hidden] = await insertNfts(site().database, wallet, 1, () => ({ is_hidden: true }));
  const [never] = await insertNfts(site().database, wallet, 1, () => ({
    contract_address: excluded,
  }));
  const { id: postId } = await publish(author);
  for (const nftId of [foreign.id, hidden?.id, never?.id, newId()]) {
    const creating = author.call('createPost', { ...fields, nftId, requestId: newId() });
    const failures = [
      await failureOf(creating),
      await failureOf(author.call('updatePost', { ...fields, postId, nftId })),
    ];
    for (const { envelope } of failures) expect(envelope.details?.fields).toHaveProperty('nftId');
  }
  expect((await read(author, { id: postId })).nft).toBeNull();
});

it('a repeated request with another NFT is refused', async () => {
  const { author, first, second } = await authorWith();
  const request = { ...fields, nftId: first.id, requestId: newId() };
  const answers = [
    await author.call('createPost', request),
    await author.call('createPost', request),
  ];
  expect(new Set(answers.map(({ post }) => post.id)).size).toBe(1);
  const other = await failureOf(author.call('createPost', { ...request, nftId: second.id }));
  expect(other.envelope.details?.reason).toBe('request-used');
});

it('an NFT is restored with its deleted post [NFT-67]', async () => {
  const { author, first } = await authorWith();
  const post = await publish(author, { nftId: first.id });
  const { deleted_id } = await author.call('deletePost', { postId: post.id, reason: '' });
  await author.call('restorePost', { deletedId: deleted_id });
  expect((await read(author, post)).nft).toEqual(post.nft);
});

it('an NFT whose contract was excluded after the NFT was attached is not shown [NFT-09]', async () => {
  const { author, first } = await authorWith();
  const post = await publish(author, { nftId: first.id });
  await site().database.write((transaction) =>
    transaction.updateTable('post_nfts').set({ contract_address: excluded }).execute(),
  );
  expect(await read(author, post)).toMatchObject({ nft: null, nft_image_url: null });
});
