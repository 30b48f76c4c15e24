import { expect, it } from 'vitest';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { canReadProfile, existsFor, seesAllMembers } from './profiles.policy.ts';

const at = '2026-11-26T12:00:00.000Z';
const viewers = {
  visitor: null,
  fan: viewerWith(),
  events: viewerWith('manage_events'),
  users: viewerWith('manage_users'),
  posts: viewerWith('manage_posts'),
  owner: { ...viewerWith(), userId: 'you' },
};

/** Returns the names of the viewers that a rule allows. */
function those(rule: (viewer: (typeof viewers)[keyof typeof viewers]) => boolean): string {
  return Object.entries(viewers)
    .flatMap(([name, viewer]) => (rule(viewer) ? [name] : []))
    .join(' ');
}

const everybody = 'visitor fan events users posts owner';
const few = 'users posts owner';

it.each<[string, object, string]>([
  ['member', {}, everybody],
  ['leaving member', { leaving_at: at }, few],
  ['unapproved user', { approval_asked_at: at }, few],
  ['refused user', { approval_refused_at: at }, few],
])('a %s exists for those who may know', (_, changes, knowing) => {
  const profile = { id: 'you', leaving_at: null, ...changes };
  expect(those((viewer) => existsFor(viewer, profile))).toBe(knowing);
});

it.each([
  ['public', false, everybody],
  ['followers', false, few],
  ['followers', true, 'fan events users posts owner'],
  ['private', true, few],
] as const)(
  'a profile is for its audience: %s, followed: %s',
  (visibility, isFollowed, readers) => {
    const profile = { id: 'you', visibility, isFollowed };
    expect(those((viewer) => canReadProfile(viewer, profile))).toBe(readers);
  },
);

it('the owner of a list and those who manage members or posts see all members in it', () => {
  expect(those((viewer) => seesAllMembers(viewer, 'you'))).toBe(few);
});
