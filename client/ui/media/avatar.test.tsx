import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Avatar } from './avatar.tsx';

// Loads the lazy component, so that the tests render it synchronously.
beforeAll(async () => {
  await import('./avatar-face.tsx');
  await act(async () => void render(<Avatar seed="だれか" />));
  cleanup();
});

const html = (seed: string) => render(<Avatar seed={seed} />).container.innerHTML;

describe('Avatar', () => {
  it('generates a face from a seed: the same for the same seed, different between seeds [IMG-11]', () => {
    expect(html('ことり')).toContain('<svg');
    expect(html('ことり')).toBe(html('ことり'));
    const seeds = Array.from({ length: 12 }, (_, index) => `aUser${index}`);
    expect(new Set(seeds.map(html)).size).toBeGreaterThan(9);
  });

  it('has a white background once its picture has loaded [LOOK-10]', () => {
    const { container } = render(<Avatar seed="ことり" src="/images/x.png" />);
    const image = container.querySelector('img') as HTMLImageElement;
    expect(image.classList).not.toContain('bg-canvas');
    fireEvent.load(image);
    expect(image.classList).toContain('bg-canvas');
  });

  it('falls back to the generated face when the picture fails to load', () => {
    const { container } = render(<Avatar seed="ことり" src="/images/x.png" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container.querySelector('svg')).toBeTruthy();
  });

  it('shows the generated face when the picture failed before hydration', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    const { container } = render(<Avatar seed="ことり" src="/images/x.png" />);
    expect(container.querySelector('svg')).toBeTruthy();
  });
});
