import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  anNft,
  CollectionSite,
  someNfts,
} from '#client/features/collections/nfts/collection/collection.testing.tsx';
import { anOwnPost } from '#client/testing/posts.ts';
import { aMember } from '#client/testing/render.tsx';
import { type Handlers, refusal } from '#client/testing/server.ts';
import { type AttachedNft, attachedNftSchema } from '#contract/posts/posts.ts';
import {
  button,
  installFakeClock,
  localDraft,
  open,
  pass,
  saved,
  stored,
  type,
  where,
} from './write-post.testing.tsx';

installFakeClock();

const site = new CollectionSite(someNfts(3));
const attached: AttachedNft = attachedNftSchema.parse(anNft(1));
const withNft = { ...stored, nft: attached };
const chip = () => screen.queryByRole('figure', { name: '添えるNFT' });
const newPostDraft = `hiroba.new-post.${aMember().user?.id ?? ''}`;
const notAttachable = 'このNFTは投稿に添えられません';
const refuse = () => refusal('invalid-argument', { fields: { nftId: notAttachable } });

const openWith = (path: string, handlers: Handlers = {}, post = stored) =>
  open(path, { ...site.handlers, ...handlers }, post);
const chooseSecond = async () => {
  if (chip()) fireEvent.click(button(/^星のかけら #1/));
  else {
    fireEvent.click(button('追加する'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'NFT' }));
  }
  fireEvent.click(await screen.findByRole('button', { name: /#2\D/ }));
  await waitFor(() => expect(chip()?.textContent).toContain('#2'));
};

describe('the NFT of a post in the form', () => {
  it('is saved with a draft that has no other content, and can be removed from the draft [NFT-72]', async () => {
    const { sent } = openWith('/posts/new');
    await chooseSecond();
    await pass(2000);
    await waitFor(() => expect(sent('createDraft')[0]?.data.nftId).toBe(anNft(2).id));
    expect(where()).toBe(`/posts/${stored.id}/edit`);
    fireEvent.click(button('NFTを外す'));
    await pass(2000);
    await waitFor(() => expect(sent('saveDraft')[0]?.data.nftId).toBeNull());
  });

  it('is taken from the address, and creates no draft by itself [NFT-97]', async () => {
    const { sent } = openWith(`/posts/new?nft=${anNft(3).id}`);
    await waitFor(() => expect(chip()?.textContent).toContain('#3'));
    fireEvent.click(button('下書き保存'));
    expect(await screen.findByText('まだ何も書かれていません')).toBeTruthy();
    fireEvent.click(button('NFTを外す'));
    await pass(3000);
    expect(sent('createDraft')).toHaveLength(0);
    expect(localStorage.getItem(newPostDraft)).toBeNull();
  });

  it('is the first field when it is taken from the URL [NFT-76, NFT-99]', async () => {
    openWith(`/posts/new?nft=${anNft(3).id}`);
    await waitFor(() => expect(chip()).toBeTruthy());
    const [picture] = screen.getAllByRole('region');
    expect(chip()?.compareDocumentPosition(picture as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('画像を付けないときは、このNFTが投稿の画像になります')).toBeTruthy();
    fireEvent.click(button('NFTを外す'));
    expect(screen.queryByText(/このNFTが投稿の画像になります/)).toBeNull();
    await pass(3000);
  });

  it('is published when it is taken from the address', async () => {
    const { sent } = openWith(`/posts/new?nft=${anNft(3).id}`, {
      '/functions/createPost': () => ({ post: anOwnPost() }),
    });
    await waitFor(() => expect(chip()).not.toBeNull());
    type('秋');
    fireEvent.click(screen.getByRole('radio', { name: 'イラスト' }));
    fireEvent.click(button('投稿する'));
    await waitFor(() => expect(sent('createPost')[0]?.data.nftId).toBe(anNft(3).id));
  });

  it.each([
    ['is not there any more', anNft(9).id],
    ['belongs to somebody else', anNft(2).id],
  ])('is not taken from the address when it %s [NFT-97]', async (_reason, id) => {
    openWith(`/posts/new?nft=${id}`, {
      '/api/nfts/{nftId}': ({ params }) =>
        params.nftId === anNft(2).id
          ? {
              ...anNft(2, { user_id: 'aUser000000000000009' }),
              description: '',
              traits: [],
              standard: 'ERC-721',
              animation_url: null,
            }
          : refusal('not-found'),
    });
    expect(await screen.findByText('NFTを添えられませんでした')).toBeTruthy();
    expect(chip()).toBeNull();
    expect(screen.getByLabelText('タイトル')).toBeTruthy();
  });

  it('waits for a connection, and can be loaded again after a failure [NFT-97]', async () => {
    onlineManager.setOnline(false);
    let isDown = true;
    openWith(`/posts/new?nft=${anNft(3).id}`, {
      '/api/nfts/{nftId}': (call) =>
        (!isDown && site.handlers['/api/nfts/{nftId}']?.(call)) || refusal('unavailable'),
    });
    await pass(1000);
    expect(screen.queryByLabelText('タイトル')).toBeNull();
    act(() => onlineManager.setOnline(true));
    const again = await screen.findByRole('button', { name: '再試行' });
    expect(screen.queryByText('NFTを添えられませんでした')).toBeNull();
    isDown = false;
    fireEvent.click(again);
    await waitFor(() => expect(chip()?.textContent).toContain('#3'));
  });

  it('is taken from the address and added to the unfinished post on this device', async () => {
    const contents = { ...withoutNft(), title: '書きかけ' };
    localStorage.setItem(newPostDraft, JSON.stringify({ requestId: 'a'.repeat(20), contents }));
    const { sent } = openWith(`/posts/new?nft=${anNft(3).id}`);
    await waitFor(() => expect(chip()?.textContent).toContain('#3'));
    await pass(2000);
    await waitFor(() =>
      expect(sent('createDraft')[0]?.data).toMatchObject({
        title: '書きかけ',
        nftId: anNft(3).id,
      }),
    );
  });

  it('is restored from the device, unless it is invalid [NFT-72]', () => {
    const contents = { ...withoutNft(), nft: attached };
    const draft = { requestId: 'a'.repeat(20), contents };
    localStorage.setItem(newPostDraft, JSON.stringify(draft));
    const { unmount } = openWith('/posts/new');
    expect(chip()?.textContent).toContain('#1');
    unmount();
    const broken = { ...draft, contents: { ...contents, title: '壊れた', nft: { id: 1 } } };
    localStorage.setItem(newPostDraft, JSON.stringify(broken));
    openWith('/posts/new');
    expect(screen.queryByDisplayValue('壊れた')).toBeNull();
  });

  it('stays when another field changes', async () => {
    const { sent } = openWith(`/posts/${stored.id}/edit`, {}, withNft);
    await waitFor(() => expect(chip()?.textContent).toContain('#1'));
    type('秋の日');
    await pass(2000);
    await waitFor(() => expect(sent('saveDraft')[0]?.data.nftId).toBe(attached.id));
  });

  it('causes no conflict with a save whose response was lost [NFT-72]', async () => {
    let answers = 0;
    const lost = { ...withNft, title: '秋', nft: { ...attached, id: anNft(2).id } };
    const { sent } = openWith(`/posts/${stored.id}/edit`, {
      '/api/posts/{postId}': () => (answers === 0 ? stored : lost),
      '/functions/saveDraft': (call) => {
        answers += 1;
        if (answers === 1) return refusal('unavailable');
        if (answers === 2) return refusal('aborted', { reason: 'changed-elsewhere' });
        return saved(call);
      },
    });
    await screen.findByRole('button', { name: '追加する' });
    await chooseSecond();
    type('秋');
    await pass(2000);
    await waitFor(() => expect(sent('saveDraft')).toHaveLength(1));
    await pass(6000);
    await waitFor(() => expect(sent('saveDraft')).toHaveLength(3));
    expect(screen.queryByText('別のタブ（または端末）で変更されています')).toBeNull();
  });

  it("shows the server's refusal until another NFT is selected [NFT-73]", async () => {
    openWith(`/posts/${stored.id}/edit`, { '/functions/updatePost': refuse }, withNft);
    await waitFor(() => expect(chip()).not.toBeNull());
    fireEvent.click(button('投稿する'));
    await screen.findByText(notAttachable);
    await chooseSecond();
    expect(screen.queryByText(notAttachable)).toBeNull();
  });

  it("shows the server's refusal even when only a draft is saved [NFT-73]", async () => {
    openWith('/posts/new', { '/functions/createDraft': refuse });
    await chooseSecond();
    await pass(2000);
    await screen.findByText(notAttachable);
    expect(localDraft(stored.id)).toBeNull();
    expect(localStorage.getItem(newPostDraft)).toContain(anNft(2).id);
  });
});

/** Returns the contents of a draft that was stored before posts had NFTs. */
function withoutNft() {
  return {
    title: '',
    content: '',
    category: null,
    character_tags: [],
    video_url: null,
    image_alt: '',
    image_focal: { x: 50, y: 50 },
    upload: null,
  };
}
