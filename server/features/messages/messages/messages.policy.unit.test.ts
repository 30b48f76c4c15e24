import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { type ChangedMessage, messageRights, refuseMoreThanText } from './messages.policy.ts';

const now = new Date('2026-11-26T12:00:00.000Z');

function sent(ago: number, changes: Partial<ChangedMessage> = {}): ChangedMessage {
  const created_at = new Date(now.getTime() - ago).toISOString();
  return { sender_id: 'me', state: 'shown', hidden_at: null, created_at, ...changes };
}

it('members can edit their messages for 15 minutes and take them back for 24 hours', () => {
  const young = messageRights(sent(15 * MINUTE - 1), 'me', now);
  expect(young).toEqual({ edit: true, take_back: true, report: false });
  const older = messageRights(sent(15 * MINUTE), 'me', now);
  expect(older).toEqual({ edit: false, take_back: true, report: false });
  const old = messageRights(sent(24 * HOUR), 'me', now);
  expect(old).toEqual({ edit: false, take_back: false, report: false });
});

it('a message of the other member can be reported, but not changed', () => {
  expect(messageRights(sent(0), 'you', now)).toEqual({
    edit: false,
    take_back: false,
    report: true,
  });
});

it('a message cannot be reported after its deletion, or without its sender', () => {
  expect(messageRights(sent(0, { state: 'removed' }), 'you', now).report).toBe(false);
  expect(messageRights(sent(0, { sender_id: null }), 'you', now).report).toBe(false);
});

const moreThanText = expect.objectContaining({ details: { reason: 'request-text-only' } });

it.each<[string, Parameters<typeof refuseMoreThanText>[0], boolean]>([
  ['text', { content: 'はじめまして' }, false],
  ['a link in text', { content: 'これ https://a.example です' }, true],
  ['a picture', { content: '', image_key: 'message-images/a.webp' }, true],
  ['a card', { content: '', card: { kind: 'post', id: 'post' } }, true],
])('a request has text only: %s', (_, contents, isRefused) => {
  const send = () => refuseMoreThanText(contents);
  if (isRefused) expect(send).toThrow(moreThanText);
  else expect(send).not.toThrow();
});

it.each<[string, Partial<ChangedMessage>]>([
  ['was taken back', { state: 'taken-back' }],
  ['was deleted by the team', { state: 'removed' }],
  ['is hidden by the team', { hidden_at: now.toISOString() }],
])('a message that %s cannot be changed', (_, changes) => {
  const rights = messageRights(sent(0, changes), 'me', now);
  expect(rights).toMatchObject({ edit: false, take_back: false });
});
