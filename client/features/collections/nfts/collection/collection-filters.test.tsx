import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { anNft, CollectionSite, contract, showCollection } from './collection.testing.tsx';

const other = `0x${'cd'.repeat(20)}`;
const wallets = ['aWallet0000000000001', 'aWallet0000000000002'] as const;

function site() {
  const made = new CollectionSite([
    anNft(1),
    anNft(2, { contract_address: other, collection_name: '月の庭' }),
    anNft(3, { chain_id: 137, wallet_id: wallets[1] }),
    anNft(4, { is_hidden: true }),
  ]);
  const at = { chain_id: 1, address_mask: '0x12ab…89ef' };
  made.facets = {
    wallets: [
      { ...at, id: wallets[0], label: 'メイン', count: 2 },
      { ...at, id: wallets[1], label: '', count: 1 },
    ],
    chains: [
      { chain_id: 1, count: 2 },
      { chain_id: 137, count: 1 },
    ],
    collections: [
      { chain_id: 1, contract_address: contract, name: '星のかけら', count: 2 },
      { chain_id: 1, contract_address: other, name: '月の庭', count: 1 },
    ],
  };
  return made;
}

const shown = async () => {
  const list = within(await screen.findByRole('list', { name: 'コレクション' }));
  return list.getAllByRole('link').map(({ textContent }) => /#\d/.exec(textContent ?? '')?.[0]);
};
const untilShown = (names: string[]) => waitFor(async () => expect(await shown()).toEqual(names));

describe('the filters of a collection', () => {
  it('offer wallets, collections and chains with their numbers of NFTs, and are kept in the URL [NFT-41, NFT-79]', async () => {
    const { router } = showCollection(site(), { own: false });
    await untilShown(['#1', '#2', '#3']);
    const search = () => router.state.location.search;

    const wallet = screen.getByRole('combobox', { name: 'ウォレット' });
    expect(
      within(wallet)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['すべてのウォレット', 'メイン（2）', '0x12ab…89ef（1）']);
    await userEvent.selectOptions(wallet, 'メイン（2）');
    await untilShown(['#1', '#2']);
    expect(search()).toBe(`?tab=collection&wallet=${wallets[0]}`);

    await userEvent.selectOptions(
      screen.getByLabelText('コレクション', { selector: 'select' }),
      '月の庭（1）',
    );
    await untilShown(['#2']);
    await act(() => router.navigate(-1));
    await untilShown(['#1', '#2']);

    await userEvent.click(screen.getByRole('button', { name: '絞り込みを解除' }));
    const polygon = screen.getByRole('button', { name: 'ポリゴン：1件' });
    await userEvent.click(polygon);
    await untilShown(['#3']);
    expect(search()).toBe('?tab=collection&chain=137');
    expect(screen.getByRole('button', { pressed: true }).textContent).toContain('ポリゴン');
    await userEvent.click(screen.getByRole('button', { name: 'ポリゴン：1件' }));
    await untilShown(['#1', '#2', '#3']);
  });

  it('are read from the URL, and invalid values are ignored [NFT-79]', async () => {
    const { calls } = showCollection(site(), {
      own: false,
      search: `&chain=137&wallet=nothing&hidden=true`,
    });
    await untilShown(['#3']);
    const [first] = calls.filter(({ path }) => path.includes('/nfts?'));
    expect(first?.path).toMatch(/limit=30&chain=137$/);
  });

  it('offer the hidden NFTs to the owner only [NFT-13, NFT-14]', async () => {
    const { unmount } = showCollection(site());
    await userEvent.click(await screen.findByRole('button', { name: '非表示 1' }));
    await untilShown(['#4']);
    unmount();
    const others = site();
    others.facets.hidden_count = 0;
    showCollection(others, { own: false });
    await untilShown(['#1', '#2', '#3']);
    expect(screen.queryByRole('button', { name: /非表示/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /選択/ })).toBeNull();
  });

  it('are hidden when there is nothing to choose from', async () => {
    const simple = new CollectionSite([anNft(1)]);
    showCollection(simple, { own: false });
    await untilShown(['#1']);
    expect(screen.queryByRole('group', { name: 'コレクションの絞り込み' })).toBeNull();
  });
});
