import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anNft, contract } from '../collection/collection.testing.tsx';
import AttachedNft from './attached-nft.tsx';

const tile = () => within(screen.getByRole('figure', { name: 'この投稿のNFT' }));

describe('the NFT of a post', () => {
  it('shows picture, name, collection and chain, and links to the page of the NFT in a new tab [NFT-75]', () => {
    render(<AttachedNft nft={anNft(7)} />);
    const link = tile().getByRole('link', { name: /新しいタブで開きます/ });
    expect(link.getAttribute('href')).toBe(`https://opensea.io/item/ethereum/${contract}/7`);
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    expect(link.querySelector('img')?.getAttribute('src')).toBe(
      `/images/nft/${anNft(7).id}?w=400&q=85`,
    );
    for (const text of ['星のかけら #7', '星のかけら', 'イーサリアム']) {
      expect(within(link).getByText(text)).toBeTruthy();
    }
  });

  it.each([true, false])(
    'shows whether the NFT was proven when it was attached: %s [NFT-98]',
    (is_proven) => {
      render(<AttachedNft nft={anNft(1, { is_proven })} />);
      expect(tile().queryByText('投稿時に所有確認済み') !== null).toBe(is_proven);
    },
  );

  it('has no link when its chain is unknown, and shows a text for a missing picture', () => {
    render(<AttachedNft nft={anNft(1, { chain_id: 424_242, image_url: null, name: '' })} />);
    expect(tile().queryByRole('link')).toBeNull();
    expect(tile().getByRole('img', { name: '画像がありません' })).toBeTruthy();
    expect(tile().getByText('名前のないNFT #1')).toBeTruthy();
  });
});
