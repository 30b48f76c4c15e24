import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubViewport } from '#client/testing/viewport.ts';
import { NftPicture } from './nft-picture.tsx';

// All tests share this stub, because the page creates its observer only once.
const viewport = stubViewport();
const { IntersectionObserver } = globalThis;
beforeEach(() => void vi.stubGlobal('IntersectionObserver', IntersectionObserver));

const MARGIN = '50px';
const pictures = (numbers: number[]) =>
  viewport.observed(MARGIN).filter((_, index) => numbers.includes(index));
const shown = (numbers: number[]) => viewport.show(pictures(numbers));
const left = (numbers: number[]) => viewport.show(pictures(numbers), false);
const loading = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'));

function Pictures({ count }: { count: number }) {
  return Array.from({ length: count }, (_, n) => String(n)).map((n) => (
    <NftPicture key={n} src={`/images/nft/${n}`} alt={n} />
  ));
}

afterEach(() => {
  delete document.documentElement.dataset.savingData;
});

describe('the picture of an NFT', () => {
  it("is requested through the site's proxy, 400 pixels wide with quality 85 [NFT-06]", () => {
    render(<NftPicture src="/images/nft/a" alt="星のかけら #1" />);
    shown([0]);
    const image = screen.getByRole('img', { name: '星のかけら #1' });
    expect(image.getAttribute('src')).toBe('/images/nft/a?w=400&q=85');
    expect(image.hasAttribute('srcset')).toBe(false);
  });

  it('is requested in lower quality in data-saving mode', () => {
    document.documentElement.dataset.savingData = '';
    render(<NftPicture src="/images/nft/a" alt="星" />);
    shown([0]);
    expect(screen.getByRole('img').getAttribute('src')).toBe('/images/nft/a?w=400&q=50');
  });

  it('is requested in larger widths in a large view', () => {
    render(<NftPicture src="/images/nft/a" alt="星" sizes={[[null, '100vw']]} />);
    shown([0]);
    expect(screen.getByRole('img').getAttribute('srcset')?.split(', ')).toEqual([
      '/images/nft/a?w=400&q=85 400w',
      '/images/nft/a?w=800&q=85 800w',
      '/images/nft/a?w=1200&q=85 1200w',
    ]);
  });

  it('shows one text when it cannot be loaded, and another when there is no picture', () => {
    const { rerender } = render(<NftPicture src="/images/nft/a" alt="星" />);
    shown([0]);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('画像を読み込めません')).toBeTruthy();
    rerender(<NftPicture src={null} alt="星" />);
    expect(screen.getByRole('img', { name: '星 — 画像がありません' })).toBeTruthy();
  });

  it('is requested again when its URL changes', () => {
    const { rerender } = render(<NftPicture src="/images/nft/a" alt="星" />);
    shown([0]);
    fireEvent.error(screen.getByRole('img'));
    rerender(<NftPicture src="/images/nft/b" alt="月" />);
    shown([0]);
    expect(screen.getByRole('img', { name: '月' }).getAttribute('src')).toContain('/nft/b?');
  });
});

describe('pictures of NFTs', () => {
  it('load when they are within 50 px of the viewport', () => {
    render(<Pictures count={2} />);
    expect(loading()).toEqual([]);
    shown([1]);
    expect(loading()).toEqual(['1']);
    expect(viewport.margins()).toEqual([MARGIN]);
  });

  it('load at most 5 at a time, and the next picture starts when one has loaded, has failed or is removed [NFT-04]', () => {
    const { rerender } = render(<Pictures count={9} />);
    shown([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(loading()).toEqual(['0', '1', '2', '3', '4']);
    fireEvent.load(screen.getByAltText('2'));
    expect(loading()).toContain('5');
    fireEvent.error(screen.getByAltText('3'));
    expect(screen.getByAltText('6')).toBeTruthy();
    expect(screen.queryByAltText('7')).toBeNull();
    rerender(<Pictures count={0} />);
    rerender(<Pictures count={5} />);
    shown([0, 1, 2, 3, 4]);
    expect(loading()).toEqual(['0', '1', '2', '3', '4']);
  });

  it('that the viewer has scrolled past load after the visible pictures [NFT-04]', () => {
    render(<Pictures count={9} />);
    shown([0, 1, 2, 3, 4, 5, 6]);
    left([5, 6]);
    shown([8]);
    fireEvent.load(screen.getByAltText('0'));
    expect(screen.getByAltText('8')).toBeTruthy();
    expect(screen.queryByAltText('5')).toBeNull();
    shown([5]);
    fireEvent.load(screen.getByAltText('1'));
    expect(screen.getByAltText('5')).toBeTruthy();
  });
});
