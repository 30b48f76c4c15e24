import { expect, it } from 'vitest';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { refuseOneself } from './blocks.policy.ts';

it('nobody can block themselves', () => {
  expect(() => refuseOneself(viewerWith(), 'you')).not.toThrow();
  expect(() => refuseOneself(viewerWith(), 'me')).toThrow(
    expect.objectContaining({ details: { reason: 'hide-oneself' } }),
  );
});
