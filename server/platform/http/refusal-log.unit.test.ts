import { expect, it } from 'vitest';
import { SECOND } from '#contract/foundations/limits.ts';
import { createTestLog } from '#server/testing/test-log.ts';
import { createRefusalLog } from './refusal-log.ts';

it('at most ten refusals a second are logged, and a later line has the number of the others [OPS-405]', () => {
  const { log, logged } = createTestLog();
  let now = 1;
  const refused = createRefusalLog(() => now);
  const route = { url: '/api/posts' };
  const request = {
    account: null,
    viewer: null,
    sessionCookie: 'unknown',
    log,
    routeOptions: route,
  };
  const refuse = () => refused(request, { code: 'permission-denied', details: undefined });
  for (let time = 0; time < 15; time += 1) refuse();
  expect(logged).toHaveLength(10);
  now += SECOND;
  refuse();
  refuse();
  const lines = logged.slice(10).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ omitted }) => omitted)).toEqual([5, undefined]);
});
