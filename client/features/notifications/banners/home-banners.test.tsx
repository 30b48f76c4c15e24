import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#client/testing/render.tsx';
import type { Banner } from '#contract/notifications/banners.ts';
import HomeBanners from './home-banners.tsx';

function aBanner(fields: Partial<Banner> = {}): Banner {
  return {
    id: 'banner00000000000001',
    title: '冬まつり',
    image_url: '/images/announcement-images/a.webp',
    image: { width: 1440, height: 540, placeholder: '', alt: '', focal: { x: 50, y: 50 } },
    phone_image: null,
    description: '三日間のお祭りです',
    attribution: 'イラスト：広場',
    link_url: '/events',
    link_text: 'イベントを見る',
    display_order: 0,
    ...fields,
  };
}

describe('the banners of the home page', () => {
  it('render nothing when there is no banner', () => {
    const { container } = renderInApp(<HomeBanners banners={[]} />);
    expect(container.textContent).toBe('');
  });

  it('show a single banner with all of its texts, without rotation [BANNER-06, HOME-02]', () => {
    renderInApp(<HomeBanners banners={[aBanner()]} />);
    const link = screen.getByRole('link');
    expect(link.textContent).toBe('冬まつり三日間のお祭りですイベントを見る');
    expect(link.getAttribute('href')).toBe('/events');
    expect(link.getAttribute('target')).toBeNull();
    expect(screen.getByText('イラスト：広場')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(['http://a.test/x', 'https://a.test/x'])(
    'open %s in a new tab [BANNER-05]',
    (link_url) => {
      renderInApp(<HomeBanners banners={[aBanner({ link_url })]} />);
      const link = screen.getByRole('link', { name: /新しいタブで開きます/ });
      expect(link.getAttribute('href')).toBe(link_url);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    },
  );

  it('show a banner without a link and without a picture', () => {
    const banner = aBanner({ link_url: null, image: null, image_url: null });
    renderInApp(<HomeBanners banners={[banner]} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getAllByText('冬まつり')).toHaveLength(2);
  });

  it('use the phone crop of the picture on narrow screens', () => {
    const phone_image = { url: '/images/banners/x/phone/y', width: 600, height: 260 };
    const { container } = renderInApp(<HomeBanners banners={[aBanner({ phone_image })]} />);
    const source = container.querySelector('picture source');
    expect(source?.getAttribute('media')).toBe('(width < 40rem)');
    expect(source?.getAttribute('srcset')).toContain('/images/banners/x/phone/y?w=400&q=80 400w');
    expect(container.querySelector('img')?.getAttribute('srcset')).toContain('a.webp?w=1200');
  });

  it('rotate when there are several banners [HOME-03]', () => {
    const second = aBanner({ id: 'banner00000000000002', title: 'ワンドロ' });
    renderInApp(<HomeBanners banners={[aBanner(), second]} />);
    expect(screen.getByRole('region', { name: 'ピックアップ' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /枚目を表示/ })).toHaveLength(2);
  });
});
