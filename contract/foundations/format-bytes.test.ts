import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0KB'],
  [1, '1KB'],
  [340 * 1024, '340KB'],
  [1024 ** 2 - 1, '1.0MB'],
  [5 * 1024 ** 2, '5.0MB'],
  [1.25 * 1024 ** 3, '1.3GB'],
  [2 * 1024 ** 4, '2.0TB'],
  [5000 * 1024 ** 4, '5000.0TB'],
])('the size of %i bytes is %s [DASH-50]', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});
