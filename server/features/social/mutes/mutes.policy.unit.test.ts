import { expect, it } from 'vitest';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { refuseOneself } from './mutes.policy.ts';

it('nobody can mute themselves', () => {
  const mute = (kind: 'user' | 'word', value: string) =>
    refuseOneself(viewerWith(), { kind, value });
  expect(() => mute('user', 'you')).not.toThrow();
  expect(() => mute('word', 'me')).not.toThrow();
  expect(() => mute('user', 'me')).toThrow(
    expect.objectContaining({ details: { reason: 'hide-oneself' } }),
  );
});
