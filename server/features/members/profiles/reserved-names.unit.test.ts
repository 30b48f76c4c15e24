import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isReservedUsername } from '#contract/foundations/names.ts';

it('the first path segment of every page is a reserved username [SETUP-27]', () => {
  const router = new URL('../../../../client/router.tsx', import.meta.url);
  const paths = readFileSync(router, 'utf8').matchAll(/'\/([a-z-]{3,})/g);
  const segments = [...paths].map(([, segment = '']) => segment.replaceAll('-', '_'));
  expect(segments.length).toBeGreaterThan(10);
  expect(segments.filter((segment) => !isReservedUsername(segment))).toEqual([]);
});
