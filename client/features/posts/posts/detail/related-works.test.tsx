import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { Rail } from './related-works.tsx';

describe('a row of posts', () => {
  it('shows a badge on posts with a video [CARD-04]', () => {
    const videos = [aCard({ video_url: 'https://youtu.be/abcDEF12345' })];
    renderInApp(<Rail title="関連作品" posts={videos} />);
    expect(screen.getByText('YouTube')).toBeTruthy();
  });

  it.each([
    [false, 'smooth'],
    [true, 'instant'],
  ])('scrolls by a button; when reduced motion is %s, the scrolling is %s', (matches, behavior) => {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1000);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    const scrollBy = vi.fn<(options: ScrollToOptions) => void>();
    Element.prototype.scrollBy = scrollBy as typeof Element.prototype.scrollBy;
    renderInApp(<Rail title="関連作品" posts={[aCard()]} />);
    fireEvent.click(screen.getByRole('button', { name: '次の作品を表示：関連作品' }));
    expect(scrollBy).toHaveBeenCalledWith({ left: 240, behavior });
  });
});
