import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stubViewport } from '#client/testing/viewport.ts';
import { Picture } from './picture.tsx';

const props = {
  src: '/images/a.jpeg',
  width: 600,
  height: 800,
  placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  alt: '雨の街',
  sizes: [[null, '50vw']] as const,
};

describe('Picture', () => {
  it('reserves its box and shows a placeholder until it has loaded [IMG-14, IMG-28]', async () => {
    const { container } = render(<Picture {...props} />);
    const box = container.firstElementChild as HTMLElement;
    expect(box.style.aspectRatio).toBe('600 / 800');
    await waitFor(() => expect(box.style.backgroundImage).toContain('data:image/png'));
    fireEvent.load(screen.getByRole('img', { name: '雨の街' }));
    expect(box.style.backgroundImage).toBe('');
    expect(box.style.aspectRatio).toBe('600 / 800');
  });

  it('has a white background once it has loaded [LOOK-10]', () => {
    render(<Picture {...props} />);
    const image = screen.getByRole('img', { name: '雨の街' });
    expect(image.classList).not.toContain('bg-canvas');
    fireEvent.load(image);
    expect(image.classList).toContain('bg-canvas');
  });

  it('has a dark background when it is a light drawing on a transparent background [IMG-22]', () => {
    render(<Picture {...props} placeholder="PwiCBQAzXWmIiH+HiAAAAAAA34uIiIiIiA==" />);
    const image = screen.getByRole('img', { name: '雨の街' });
    fireEvent.load(image);
    expect(image.classList).toContain('bg-mat');
    expect(image.classList).not.toContain('bg-canvas');
  });

  it('shows an error when it fails to load [IMG-09, IMG-10]', () => {
    render(<Picture {...props} />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('画像を読み込めません')).toBeTruthy();
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('雨の街');
  });

  it.each([
    [600, null],
    [0, '画像を読み込めません'],
  ])(
    'that loaded before hydration with a natural width of %i px has the message: %s',
    (naturalWidth, said) => {
      vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
      vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(naturalWidth);
      const { container } = render(<Picture {...props} />);
      expect(screen.queryByText('画像を読み込めません')?.textContent ?? null).toBe(said);
      expect((container.firstElementChild as HTMLElement).style.backgroundImage).toBe('');
    },
  );

  it('is not requested until it is within 50 px of the viewport [IMG-08]', () => {
    const viewport = stubViewport();
    render(<Picture {...props} />);
    expect(screen.queryByRole('img')).toBeNull();
    const observed = viewport.observed('50px');
    expect(observed).toHaveLength(1);
    viewport.show(observed);
    expect(screen.getByRole('img')).toBeTruthy();
  });
});
