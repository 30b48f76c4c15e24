import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { AttachedNft } from '#contract/posts/posts.ts';
import { anNft, CollectionSite, ownerId, someNfts } from '../collection/collection.testing.tsx';
import { ChosenNft } from './chosen-nft.tsx';
import NftPicker from './nft-picker.tsx';

interface Shown {
  handlers?: Handlers;
  value?: AttachedNft | null;
}

function show(site: CollectionSite, { handlers = {}, value = null }: Shown = {}) {
  const calls = stubServer({ ...site.handlers, ...handlers });
  function Holder() {
    const [nft, setNft] = useState(value);
    const [isOpen, setOpen] = useState(true);
    const close = () => setOpen(false);
    const choose = (chosen: AttachedNft) => {
      setNft(chosen);
      close();
    };
    return (
      <>
        {nft && <ChosenNft nft={nft} error={undefined} hint={undefined} />}
        <NftPicker
          userId={ownerId}
          open={isOpen}
          chosenId={nft?.id ?? null}
          onChoose={choose}
          onClose={close}
        />
      </>
    );
  }
  return { ...renderInApp(<Holder />, { session: aMember() }), calls };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const picker = () => screen.findByRole('dialog', { name: 'NFTを選ぶ' });
const nfts = () =>
  within(screen.getByRole('list', { name: '添えられるNFT' })).getAllByRole('button');
const pick = (number: number) =>
  screen.findByRole('button', { name: new RegExp(`^星のかけら #${number}\\D.*イーサリアム$`) });
const chip = () => screen.queryByRole('figure', { name: '添えるNFT' });
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the picker of NFTs', () => {
  it('offers the visible NFTs, and shows the NFT that is picked [NFT-70, NFT-95]', async () => {
    show(new CollectionSite([...someNfts(2), anNft(3, { is_hidden: true })]));
    await picker();
    await pick(1);
    expect(nfts()).toHaveLength(2);
    await userEvent.click(await pick(2));
    await dialogClosed();
    expect(chip()?.textContent).toContain('星のかけら #2');
    expect(chip()?.querySelector('img')?.getAttribute('src')).toContain(`/${anNft(2).id}?`);
    expect(within(chip() as HTMLElement).getByRole('img', { name: 'イーサリアム' })).toBeTruthy();
  });

  it('shows the selected NFT, and can replace that NFT', async () => {
    show(new CollectionSite(someNfts(2)), { value: anNft(1) });
    await picker();
    expect((await pick(1)).getAttribute('aria-pressed')).toBe('true');
    expect((await pick(2)).getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(await pick(2));
    await dialogClosed();
    expect(chip()?.textContent).toContain('星のかけら #2');
  });

  it('moves the focus by arrow keys, and selects an NFT with Enter [NFT-95]', async () => {
    show(new CollectionSite(someNfts(3)));
    await picker();
    (await pick(1)).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(await pick(2));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(await pick(3));
    await userEvent.keyboard('{ArrowRight}{Home}{Enter}');
    await dialogClosed();
    expect(chip()?.textContent).toContain('星のかけら #1');
  });

  it('searches the names of the loaded NFTs, and has a button that loads more NFTs [NFT-71]', async () => {
    const named = anNft(31, { name: 'Ｍoon 月', collection_name: '夜空' });
    const { calls } = show(new CollectionSite([...someNfts(30), named]));
    await picker();
    await pick(30);
    const lists = () => calls.filter(({ path }) => path.includes('/nfts?')).length;
    const before = lists();
    await userEvent.type(screen.getByRole('searchbox', { name: 'NFTの名前で探す' }), 'moon');
    expect(screen.getByText('「moon」に当てはまるNFTはありません')).toBeTruthy();
    expect(lists()).toBe(before);
    await press('もっと読み込んで探す');
    expect(await screen.findByRole('button', { name: /Ｍoon 月/ })).toBeTruthy();
    expect(nfts()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'もっと読み込んで探す' })).toBeNull();
  });

  it('links to the wallets when there is no NFT [NFT-96]', async () => {
    const { router } = show(new CollectionSite([]));
    await picker();
    await userEvent.click(await screen.findByRole('link', { name: 'ウォレットの設定を開く' }));
    expect(router.state.location.pathname).toBe('/settings/wallets');
  });

  it('shows that NFTs are being fetched [NFT-96]', async () => {
    const site = new CollectionSite([]);
    site.facets = { is_refreshing: true };
    show(site);
    await picker();
    expect(await screen.findByText('NFTを集めています')).toBeTruthy();
  });

  it('reports a failure, and offers a retry [NFT-96]', async () => {
    let fails = true;
    const site = new CollectionSite(someNfts(1));
    const list = site.handlers['/api/users/{userId}/nfts'];
    show(site, {
      handlers: {
        '/api/users/{userId}/nfts': (call) =>
          fails || !list ? refusal('unavailable') : list(call),
      },
    });
    await picker();
    const again = await screen.findByRole('button', { name: '再試行' });
    fails = false;
    await userEvent.click(again);
    expect(await pick(1)).toBeTruthy();
  });
});
