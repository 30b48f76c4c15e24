import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Avatar } from './avatar.tsx';

// Loads the lazy component, so that the tests render it synchronously.
beforeAll(async () => {
  await import('./avatar-face.tsx');
  await act(async () => void render(<Avatar name="だれか" />));
  cleanup();
});

const html = (name: string) => render(<Avatar name={name} />).container.innerHTML;

describe('Avatar', () => {
  it('generates a face from the name: the same for the same name, different between names [IMG-11]', () => {
    expect(html('ことり')).toContain('<svg');
    expect(html('ことり')).toBe(html('ことり'));
    const names = Array.from({ length: 12 }, (_, index) => `名前${index}`);
    expect(new Set(names.map(html)).size).toBeGreaterThan(9);
  });

  it('falls back to the generated face when the picture fails to load', () => {
    const { container } = render(<Avatar name="ことり" src="/images/x.png" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container.querySelector('svg')).toBeTruthy();
  });

  it('falls back when the picture failed before hydration', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    const { container } = render(<Avatar name="ことり" src="/images/x.png" />);
    expect(container.querySelector('svg')).toBeTruthy();
    vi.restoreAllMocks();
  });
});
