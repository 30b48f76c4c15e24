import { expect, it } from 'vitest';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { canBeFollowed, followsAtOnce, refuseOneself } from './follows.policy.ts';

const at = '2026-11-26T12:00:00.000Z';
const member = { is_profile_complete: true, blocked_at: null, leaving_at: null };

it('members can be followed unless they are incomplete, blocked or leaving', () => {
  expect(canBeFollowed(member)).toBe(true);
  expect(canBeFollowed({ ...member, is_profile_complete: false })).toBe(false);
  expect(canBeFollowed({ ...member, blocked_at: at })).toBe(false);
  expect(canBeFollowed({ ...member, leaving_at: at })).toBe(false);
});

it('only a public profile is followed without consent', () => {
  expect(followsAtOnce({ profile_visibility: 'public' })).toBe(true);
  expect(followsAtOnce({ profile_visibility: 'followers' })).toBe(false);
});

it('nobody can follow themselves', () => {
  expect(() => refuseOneself(viewerWith(), 'you')).not.toThrow();
  expect(() => refuseOneself(viewerWith(), 'me')).toThrow(
    expect.objectContaining({ details: { reason: 'follow-oneself' } }),
  );
});
