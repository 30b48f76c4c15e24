import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { drawnIcon } from './drawn-icon.ts';

const Chevron = drawnIcon('<path d="m15 18-6-6 6-6"/>');

const shown = (icon: ReactElement) => render(icon).container.querySelector('svg');

it('an icon draws its shapes with the attributes of the caller [VIEW-09]', () => {
  const svg = shown(<Chevron className="size-5" strokeWidth={3} />);
  expect(svg?.querySelector('path')?.getAttribute('d')).toBe('m15 18-6-6 6-6');
  expect(svg?.getAttribute('class')).toBe('size-5');
  expect(svg?.getAttribute('stroke-width')).toBe('3');
  expect(svg?.getAttribute('stroke')).toBe('currentColor');
});

it('an icon is hidden from screen readers unless it has a name', () => {
  expect(shown(<Chevron />)?.getAttribute('aria-hidden')).toBe('true');
  const named = shown(<Chevron role="img" aria-label="戻る" />);
  expect(named?.hasAttribute('aria-hidden')).toBe(false);
});
