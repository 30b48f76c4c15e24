import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp, visitor } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import type { EventCard } from '#contract/events/events.ts';
import type { Banner } from '#contract/notifications/banners.ts';
import HomePage from './home.tsx';

const banner: Banner = {
  id: 'banner00000000000001',
  title: '冬まつり',
  image_url: null,
  image: null,
  phone_image: null,
  description: '三日間のお祭りです',
  attribution: '',
  link_url: '/events',
  link_text: 'イベントを見る',
  display_order: 0,
};
const event: EventCard = {
  id: 'event000000000000001',
  title: '手芸部の集まり',
  event_date: '2031-11-29T06:00:00.000Z',
  event_end_date: null,
  is_all_day: false,
  location: 'オンライン',
  image_url: null,
  image: null,
  is_cancelled: false,
  joined_count: 0,
};

function show(banners: Banner[], session = visitor) {
  stubServer({
    '/api/site-settings': () => aSiteSettings({ site_name: '広場', intro_text: 'みんなの' }),
    '/api/banners': () => ({ items: banners }),
    '/api/events/next': () => ({ items: [event] }),
    '/api/posts': () => ({ items: [aCard()], next_cursor: null, has_more: false }),
  });
  return renderInApp(<HomePage />, { session });
}

describe('the home page', () => {
  it('shows banners, the introduction, the next events and the posts in this order [HOME-01, HOME-04, HOME-05, HOME-06]', async () => {
    show([banner]);
    const parts = [
      await screen.findByRole('link', { name: /冬まつり/ }),
      await screen.findByRole('heading', { level: 1, name: 'ようこそ' }),
      screen.getByText('みんなの'),
      screen.getByRole('link', { name: 'このサイトについて' }),
      await screen.findByRole('link', { name: /手芸部の集まり/ }),
      screen.getByRole('tab', { name: '新着' }),
      await screen.findByRole('article'),
    ];
    const inOrder = [...parts].sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(parts).toEqual(inOrder);
    expect(parts[3]?.getAttribute('href')).toBe('/about');
  });

  it('has no introduction for members, only a heading for screen readers [HOME-17]', async () => {
    show([banner], aMember());
    expect(await screen.findByRole('article')).toBeTruthy();
    const heading = screen.getByRole('heading', { level: 1, name: 'ホーム' });
    expect(heading.className).toBe('sr-only');
    expect(screen.queryByText('みんなの')).toBeNull();
    expect(screen.queryByRole('link', { name: 'このサイトについて' })).toBeNull();
  });

  it('shows the next events even when there are no banners [HOME-01]', async () => {
    show([]);
    expect(await screen.findByRole('link', { name: /手芸部の集まり/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'ピックアップ' })).toBeNull();
  });

  it('describes its pictures in structured data as an image gallery while it is mounted [META-04]', async () => {
    const selector = '[type="application/ld+json"]';
    const served = document.createElement('script');
    served.type = 'application/ld+json';
    document.body.append(served);
    const { unmount } = show([]);
    const described = () => document.head.querySelector(selector);
    await waitFor(() => expect(document.contains(served)).toBe(false));
    await waitFor(() =>
      expect(JSON.parse(described()?.textContent ?? '')).toMatchObject({
        '@type': 'ImageGallery',
        name: '広場',
        image: [
          {
            '@type': 'ImageObject',
            name: aCard().title,
            creator: { '@type': 'Person', name: aCard().profiles.display_name },
            creditText: aCard().profiles.display_name,
            mainEntityOfPage: new URL(`/posts/${aCard().id}`, location.origin).href,
          },
        ],
      }),
    );
    expect(document.querySelectorAll(selector)).toHaveLength(1);
    unmount();
    expect(described()).toBeNull();
  });
});
