import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#contract/foundations/limits.ts';
import { viewerWith } from '#server/testing/viewer-with.ts';
import {
  type Commentable,
  canReadText,
  contactedBy,
  isUnseen,
  permissionsFor,
  refOf,
  refuseClosed,
  refuseEdit,
  refuseOutsider,
  shownState,
  topicOf,
} from './comments.policy.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const at = now.toISOString();
const ago = (time: number) => new Date(now.getTime() - time).toISOString();
const about: Commentable = {
  kind: 'post',
  id: 'post',
  user_id: 'author',
  title: '',
  comments_count: 0,
  isOpen: true,
  commenters: 'readers',
  isCommenter: true,
};
const comment: Parameters<typeof permissionsFor>[1] = {
  user_id: 'writer',
  state: 'shown',
  hidden_at: null,
  hidden_by: null,
  created_at: at,
  parent_id: null,
};
const byTeam = { state: 'hidden', hidden_at: at, hidden_by: 'admin', created_at: ago(1) } as const;
const byOwner = { state: 'hidden' } as const;
const pending = { state: 'hidden', hidden_at: at, hidden_by: null } as const;

const fan = viewerWith();
const team = viewerWith('manage_posts');
const writer = { ...fan, userId: 'writer' };
const author = { ...fan, userId: 'author' };

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it.each<[string, Partial<typeof comment>, string]>([
  ['a shown comment', {}, 'fan team writer author'],
  ['a deleted comment', { state: 'deleted' }, ''],
  ['a comment that the author of the post has hidden', byOwner, 'team writer author'],
  ['a comment that the team has hidden', byTeam, 'team writer'],
])('the text is for those who may read it: %s', (_, changes, readers) => {
  const viewers = Object.entries({ fan, team, writer, author });
  const seers = viewers.filter(([, viewer]) =>
    canReadText(viewer, { ...comment, ...changes }, about),
  );
  expect(seers.map(([name]) => name).join(' ')).toBe(readers);
});

describe('the actions on a comment', () => {
  const older = { created_at: ago(15 * MINUTE) };

  it.each<[string, Parameters<typeof permissionsFor>[0], Partial<typeof comment>, string]>([
    ['of others', fan, {}, 'report like reply'],
    ['of the writer', writer, {}, 'edit delete like reply'],
    ['of the writer, later', writer, older, 'delete like reply'],
    ['of the author of the post', author, {}, 'hide report like reply close'],
    ['of the author, on a reply', author, { parent_id: 'a' }, 'hide report like reply'],
    [
      'of the author, on own comments',
      author,
      { user_id: 'author' },
      'edit delete like reply close',
    ],
    ['of the team', team, {}, 'delete report like reply moderate'],
    ['of the team, on own comments', team, { user_id: 'me' }, 'edit delete like reply'],
    ['of others, when hidden', fan, byTeam, ''],
    ['of the writer, when hidden', writer, byTeam, 'delete'],
    ['of the writer, in pending review', writer, pending, 'edit delete'],
    ['of the author, when hidden by the team', author, byTeam, 'close'],
    ['of the author, when hidden by the author', author, byOwner, 'hide close'],
    ['of the team, when hidden by the team', team, byTeam, 'delete moderate'],
    ['of the team, when hidden by the author', team, byOwner, 'delete'],
    ['of the writer, when deleted', writer, { state: 'deleted' }, ''],
    ['of the author, when deleted', author, { state: 'deleted' }, ''],
    ['of the team, when hidden and deleted', team, { ...byTeam, state: 'deleted' }, ''],
  ])('%s', (_, viewer, changes, actions) => {
    const can = permissionsFor(viewer, { ...comment, ...changes }, { about, isClosed: false });
    expect(allowed(can)).toBe(actions);
  });

  it.each<[string, Partial<Commentable>, boolean, string]>([
    ['in a closed thread', {}, true, 'edit delete like'],
    ['of a draft', { isOpen: false }, false, 'delete'],
    ['without the right to comment', { isCommenter: false }, false, 'edit delete like'],
    [
      'in the closed thread of an own post',
      { user_id: 'writer' },
      true,
      'edit delete like reply close',
    ],
  ])('%s', (_, changes, isClosed, actions) => {
    const can = permissionsFor(writer, comment, { about: { ...about, ...changes }, isClosed });
    expect(allowed(can)).toBe(actions);
  });

  function allowed(can: ReturnType<typeof permissionsFor>): string {
    return Object.entries(can)
      .flatMap(([action, may]) => (may ? [action] : []))
      .join(' ');
  }
});

it('an edit is refused with its reason', () => {
  const edit = (viewer: typeof fan, changes: Partial<typeof comment>) =>
    refuseEdit(viewer, { ...comment, ...changes }, now);
  const refusal = (details: object) => expect.objectContaining({ details });
  expect(() => edit(writer, { created_at: ago(15 * MINUTE - 1) })).not.toThrow();
  expect(() => edit(writer, { created_at: ago(15 * MINUTE) })).toThrow(
    refusal({ reason: 'comment-edit-over' }),
  );
  expect(() => edit(writer, byTeam)).toThrow(refusal({ reason: 'comment-hidden' }));
  expect(() => edit(fan, {})).toThrow(expect.objectContaining({ code: 'permission-denied' }));
});

it('a comment in its first pending review was seen by nobody', () => {
  expect(isUnseen({ ...comment, ...pending })).toBe(true);
  expect(isUnseen({ ...comment, ...pending, created_at: ago(1) })).toBe(false);
  expect(isUnseen({ ...comment, ...pending, hidden_by: 'admin' })).toBe(false);
  expect(isUnseen(comment)).toBe(false);
});

it('a comment of a member pending deletion is shown as deleted', () => {
  expect(shownState({ state: 'hidden', leaving_at: null })).toBe('hidden');
  expect(shownState({ state: 'hidden', leaving_at: at })).toBe('deleted');
});

it('a comment belongs to a post or an event, and contacts its owner and the answered member', () => {
  expect(topicOf(refOf({ post_id: 'a', event_id: null }))).toBe('post:a');
  expect(topicOf(refOf({ post_id: null, event_id: 'b' }))).toBe('event:b');
  expect(contactedBy({ about, answered: null })).toEqual(['author']);
  expect(contactedBy({ about, answered: { user_id: 'fan' } })).toEqual(['author', 'fan']);
});

it('readers outside of the group of commenters cannot comment', () => {
  expect(() => refuseOutsider(about)).not.toThrow();
  expect(() => refuseOutsider({ ...about, isCommenter: false, commenters: 'followers' })).toThrow(
    expect.objectContaining({ details: { reason: 'comments-limited' } }),
  );
});

it('only the owner of the post replies in a closed thread', () => {
  expect(() => refuseClosed(author, about, true)).not.toThrow();
  expect(() => refuseClosed(fan, about, false)).not.toThrow();
  expect(() => refuseClosed(fan, about, true)).toThrow(
    expect.objectContaining({ details: { reason: 'thread-closed' } }),
  );
});
