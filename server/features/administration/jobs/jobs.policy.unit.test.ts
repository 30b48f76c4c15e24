import { expect, it } from 'vitest';
import { canDiscard } from './jobs.policy.ts';

it('a job that has failed is discarded if its member can request it again', () => {
  expect(canDiscard({ kind: 'data-export', state: 'failed' })).toBe(true);
  expect(canDiscard({ kind: 'data-export', state: 'waiting' })).toBe(false);
  expect(canDiscard({ kind: 'tag-merge', state: 'failed' })).toBe(false);
});
