import { describe, expect, it } from 'vitest';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { CommenterGroup, PostAudience } from '#contract/posts/post-choices.ts';
import { viewerWith } from '#server/testing/viewer-with.ts';
import {
  canOpenPost,
  canReadPost,
  factsOf,
  feedAudience,
  isInPublicFeeds,
  isMeantFor,
  mayComment,
  type PostFacts,
  permissionsFor,
  refuseIncomplete,
  refuseUnfinished,
} from './posts.policy.ts';

const at = '2026-11-26T12:00:00.000Z';
const groups = ['stranger', 'follower', 'mutual'] as const;

/** Returns the facts about a post of another member for a viewer of a group. */
function postFor(group: (typeof groups)[number], changes: Partial<PostFacts> = {}): PostFacts {
  return {
    user_id: 'you',
    is_published: true,
    audience: 'public',
    isAuthorFollowed: group !== 'stranger',
    isFollowedByAuthor: group === 'mutual',
    ...changes,
  };
}

describe('who sees a post', () => {
  it.each<[PostAudience, readonly (typeof groups)[number][]]>([
    ['public', ['stranger', 'follower', 'mutual']],
    ['followers', ['follower', 'mutual']],
    ['mutuals', ['mutual']],
    ['private', []],
  ])('with the audience %s', (audience, seers) => {
    expect(groups.filter((group) => isMeantFor('me', postFor(group, { audience })))).toEqual(seers);
    expect(isMeantFor(null, postFor('stranger', { audience }))).toBe(audience === 'public');
    const draft = { audience, is_published: false };
    expect(groups.some((group) => isMeantFor('me', postFor(group, draft)))).toBe(false);
    expect(isMeantFor('you', postFor('stranger', draft))).toBe(true);
  });

  it('includes the team, but not for drafts', () => {
    const post = postFor('stranger', { audience: 'private' });
    expect(canReadPost(null, post)).toBe(false);
    expect(canReadPost(null, postFor('stranger'))).toBe(true);
    expect(canReadPost(viewerWith(), post)).toBe(false);
    expect(canReadPost(viewerWith('manage_events'), post)).toBe(false);
    for (const permission of ['manage_posts', 'manage_users'] as const) {
      expect(canReadPost(viewerWith(permission), post)).toBe(true);
      expect(canReadPost(viewerWith(permission), { ...post, is_published: false })).toBe(false);
    }
  });

  it('is on the page also those who manage posts, when the team hides it', () => {
    const hidden = { ...postFor('mutual', { is_published: false }), hidden_at: at };
    const draft = { ...hidden, hidden_at: null };
    expect(canOpenPost(viewerWith('manage_posts'), hidden)).toBe(true);
    expect(canOpenPost(viewerWith('manage_posts'), draft)).toBe(false);
    expect(canOpenPost(viewerWith('manage_users'), hidden)).toBe(false);
    expect(canOpenPost(viewerWith(), hidden)).toBe(false);
    expect(canOpenPost(viewerWith(), { ...postFor('stranger'), hidden_at: null })).toBe(true);
  });
});

it('the visibility of a profile limits the audience of its posts', () => {
  const row = {
    user_id: 'you',
    is_published: true,
    own_audience: 'public',
    profile_visibility: 'followers',
    author_followed_by: 'me',
    author_follows: null,
  } as const;
  expect(factsOf(row)).toEqual(postFor('follower', { audience: 'followers' }));
  const mutual = factsOf({ ...row, author_follows: 'me', own_audience: 'mutuals' });
  expect(mutual).toEqual(postFor('mutual', { audience: 'mutuals' }));
  expect(factsOf({ ...row, author_followed_by: null }).isAuthorFollowed).toBe(false);
});

it.each<[ProfileVisibility, PostAudience, ProfileVisibility]>([
  ['public', 'public', 'public'],
  ['public', 'mutuals', 'followers'],
  ['private', 'mutuals', 'private'],
  ['followers', 'public', 'followers'],
])('the audience in feeds: profile %s, post %s', (visibility, own, audience) => {
  expect(feedAudience(visibility, own)).toBe(audience);
});

it('only a published post for everybody is in the feeds of everybody', () => {
  expect(isInPublicFeeds({ is_published: true, audience: 'public' })).toBe(true);
  expect(isInPublicFeeds({ is_published: false, audience: 'public' })).toBe(false);
  expect(isInPublicFeeds({ is_published: true, audience: 'followers' })).toBe(false);
});

it.each<[CommenterGroup, readonly (typeof groups)[number][]]>([
  ['readers', ['stranger', 'follower', 'mutual']],
  ['followers', ['follower', 'mutual']],
  ['mutuals', ['mutual']],
  ['nobody', []],
])('readers can comment on a published post: %s', (commenters, writers) => {
  const may = (userId: string, changes: Partial<PostFacts>) =>
    groups.filter((group) => mayComment(userId, { ...postFor(group, changes), commenters }));
  expect(may('me', {})).toEqual(writers);
  expect(may('you', {})).toEqual(groups);
  expect(may('you', { is_published: false })).toEqual([]);
});

it.each([
  ['the author', viewerWith(), 'me', null, 'edit publish delete hide_comments'],
  ['the author, when hidden', viewerWith(), 'me', at, 'edit delete hide_comments'],
  ['who manages posts', viewerWith('manage_posts'), 'you', null, 'delete report moderate'],
  ['who manages posts, when hidden', viewerWith('manage_posts'), 'you', at, 'delete moderate'],
  ['its author on the team', viewerWith('manage_posts'), 'me', at, 'edit delete hide_comments'],
  ['others', viewerWith('manage_users'), 'you', null, 'report'],
])('the actions of %s', (_, viewer, user_id, hidden_at, actions) => {
  const can = permissionsFor(viewer, { user_id, hidden_at });
  const allowed = Object.entries(can).flatMap(([action, may]) => (may ? [action] : []));
  expect(allowed.join(' ')).toBe(actions);
});

it('a published post has a title and a category', () => {
  const complete = { title: 'title', category: 'photo' } as const;
  expect(() => refuseIncomplete(complete)).not.toThrow();
  expect(() => refuseUnfinished(complete)).not.toThrow();
  const lacking = [
    [{ ...complete, title: '' }, ['title']],
    [{ ...complete, category: null }, ['category']],
    [{ title: '', category: null }, ['title', 'category']],
  ] as const;
  const unfinished = expect.objectContaining({ details: { reason: 'post-unfinished' } });
  for (const [post, names] of lacking) {
    const fields = Object.fromEntries(names.map((name) => [name, expect.any(String)]));
    const refusal = { code: 'invalid-argument', details: { fields } };
    expect(() => refuseIncomplete(post)).toThrow(expect.objectContaining(refusal));
    expect(() => refuseUnfinished(post)).toThrow(unfinished);
  }
});
