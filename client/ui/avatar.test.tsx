import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Avatar } from './avatar.tsx';

// The code that draws comes with the first face.
beforeAll(async () => {
  await import('./avatar-face.tsx');
  await act(async () => void render(<Avatar name="だれか" />));
  cleanup();
});

const drawn = (name: string) => render(<Avatar name={name} />).container.innerHTML;

describe('an avatar', () => {
  it('is drawn from the name, always the same, and differs between names', () => {
    expect(drawn('ことり')).toContain('<svg');
    expect(drawn('ことり')).toBe(drawn('ことり'));
    const names = Array.from({ length: 12 }, (_, index) => `名前${index}`);
    expect(new Set(names.map(drawn)).size).toBeGreaterThan(9);
  });

  it('falls back to the drawn face when the own picture does not load', () => {
    const { container } = render(<Avatar name="ことり" src="/images/x.png" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container.querySelector('svg')).toBeTruthy();
  });

  it('does so too when that had failed before anybody listened', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    const { container } = render(<Avatar name="ことり" src="/images/x.png" />);
    expect(container.querySelector('svg')).toBeTruthy();
    vi.restoreAllMocks();
  });
});
