import { expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import {
  type Addressee,
  conversationRights,
  presentOther,
  type Standing,
  stateFor,
  type Writer,
} from './conversations.policy.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const writer: Writer = { userId: 'me', allow_messages: true, isRestricted: false };
const addressee: Addressee = {
  id: 'you',
  isGone: false,
  allow_messages: true,
  message_privacy: 'followers',
  followsViewer: false,
  isFollowed: false,
  isBlocked: false,
  hasAnswered: false,
};
const open: Standing = { status: 'open', asked_by: null, answered_at: null };
const asked: Standing = { status: 'request', asked_by: 'me', answered_at: null };
const refused = (daysAgo: number): Standing => ({
  status: 'refused',
  asked_by: 'me',
  answered_at: new Date(now.getTime() - daysAgo * DAY).toISOString(),
});

it.each<[string, Partial<Addressee>, string | null, boolean]>([
  ['everyone, a stranger', { message_privacy: 'everyone' }, null, true],
  ['everyone, who follows me', { message_privacy: 'everyone', followsViewer: true }, null, false],
  ['followers, a stranger', {}, 'message-refused', false],
  ['followers, whom I follow', { isFollowed: true }, null, true],
  ['followers, who follows me', { followsViewer: true }, null, false],
  [
    'nobody, who follows me',
    { message_privacy: 'nobody', followsViewer: true },
    'message-refused',
    false,
  ],
  ['off', { allow_messages: false, followsViewer: true }, 'message-refused', false],
  ['blocked', { isBlocked: true, followsViewer: true }, 'message-refused', false],
  ['gone', { isGone: true, followsViewer: true }, 'member-gone', false],
  ['oneself', { id: 'me' }, 'message-oneself', false],
])(
  'a first message is allowed, is a request, or is refused: %s',
  (_, changes, refusal, is_request) => {
    const rights = conversationRights(writer, { ...addressee, ...changes }, null, now);
    expect(rights).toEqual({ refusal, is_request, send_pictures: false });
  },
);

it('a restricted member can begin conversations only with members who follow the restricted member', () => {
  const restricted = { ...writer, isRestricted: true };
  const ofAll = { ...addressee, message_privacy: 'everyone' as const };
  expect(conversationRights(restricted, ofAll, null, now).refusal).toBe('restricted');
  const follower = { ...ofAll, followsViewer: true };
  expect(conversationRights(restricted, follower, null, now).refusal).toBeNull();
});

it.each<[string, Partial<Addressee>, string | null]>([
  ['goes on when the other takes no new ones', { message_privacy: 'nobody' }, null],
  ['stops when the other switches messages off', { allow_messages: false }, 'message-refused'],
  ['stops at a block', { isBlocked: true }, 'message-refused'],
  ['stops when the other leaves', { isGone: true }, 'member-gone'],
])('an open conversation %s', (_, changes, refusal) => {
  const rights = conversationRights(writer, { ...addressee, ...changes }, open, now);
  expect(rights.refusal).toBe(refusal);
  expect(rights.is_request).toBe(false);
});

it('the sender of an accepted request can write', () => {
  const accepted: Standing = { ...asked, status: 'open', answered_at: now.toISOString() };
  expect(conversationRights(writer, addressee, accepted, now).refusal).toBeNull();
});

it('pictures can be sent only to members who have answered', () => {
  expect(conversationRights(writer, addressee, open, now).send_pictures).toBe(false);
  const answered = { ...addressee, hasAnswered: true };
  expect(conversationRights(writer, answered, open, now).send_pictures).toBe(true);
  const off = { ...answered, allow_messages: false };
  expect(conversationRights(writer, off, open, now).send_pictures).toBe(false);
});

it('a member who switches messages off cannot write to anybody', () => {
  const off = { ...writer, allow_messages: false };
  expect(conversationRights(off, addressee, open, now).refusal).toBe('messages-off');
});

it('the sender of a request cannot write again while it is pending, or within 90 days after a refusal', () => {
  const ofAll = { ...addressee, message_privacy: 'everyone' as const };
  const refusalOf = (standing: Standing) =>
    conversationRights(writer, ofAll, standing, now).refusal;
  expect(refusalOf(asked)).toBe('message-waits');
  expect(refusalOf(refused(89))).toBe('message-waits');
  expect(refusalOf(refused(90))).toBeNull();
  expect(conversationRights(writer, ofAll, refused(90), now).is_request).toBe(true);
});

it('the recipient of a request must answer before they can write, and can write to its sender after a refusal', () => {
  const you = { ...writer, userId: 'you' };
  const me = { ...addressee, id: 'me' };
  expect(conversationRights(you, me, asked, now).refusal).toBe('message-unanswered');
  expect(conversationRights(you, me, refused(1), now)).toMatchObject({
    refusal: null,
    is_request: false,
  });
});

it('the sender of a refused request still sees the request as sent, and the recipient no longer sees it', () => {
  expect(stateFor(asked, 'me')).toBe('sent');
  expect(stateFor(asked, 'you')).toBe('received');
  expect(stateFor(refused(1), 'me')).toBe('sent');
  expect(stateFor(refused(1), 'you')).toBeNull();
  expect(stateFor(open, 'you')).toBe('open');
});

it.each<[string, Partial<Parameters<typeof presentOther>[0]>, boolean]>([
  ['is present', {}, true],
  ['has no account any more', { other_id: null }, false],
  ['is pending deletion', { leaving_at: now.toISOString() }, false],
  ['is blocked for good', { blocked_at: now.toISOString() }, false],
  ['is blocked until later', { blocked_at: now.toISOString(), blocked_until: later(1) }, false],
  ['was blocked until now', { blocked_at: now.toISOString(), blocked_until: later(0) }, true],
])('the other member of a conversation %s', (_, changes, isPresent) => {
  const row = { other_id: 'you', leaving_at: null, blocked_at: null, blocked_until: null };
  expect(presentOther({ ...row, ...changes }, now)).toBe(isPresent ? 'you' : null);
});

function later(time: number): string {
  return new Date(now.getTime() + time).toISOString();
}
