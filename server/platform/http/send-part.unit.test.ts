import { expect, it } from 'vitest';
import { byteRangeOf } from './send-part.ts';

it.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=0-500', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
])('`byteRangeOf` reads %s of 100 bytes', (header, range) => {
  expect(byteRangeOf(header, 100)).toEqual(range);
});

it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])(
  '`byteRangeOf` cannot satisfy %s of 100 bytes',
  (header) => {
    expect(byteRangeOf(header, 100)).toBe('unsatisfiable');
  },
);

it.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=9-0',
  'bytes=0-1,5-6',
  'lines=0-1',
  'bytes=a-b',
])('`byteRangeOf` returns the whole file for %j', (header) => {
  expect(byteRangeOf(header, 100)).toBeNull();
});
