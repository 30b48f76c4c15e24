import { expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import { isDeferredTooLong, isOutdated, laneOf, takesMail } from './mailbox.policy.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const ago = (time: number) => new Date(now - time).toISOString();

it('mails about the account precede those of other members, which precede those to many', () => {
  expect(laneOf('security')).toBeLessThan(laneOf('comment'));
  expect(laneOf('comment')).toBeLessThan(laneOf('announcement'));
});

it.each<[string, boolean]>([
  ['comment', true],
  ['digest', true],
  ['security', false],
  ['reminder', false],
  ['announcement', false],
  ['a kind of a newer version', false],
])('after a week, a mail is outdated or not: %s', (kind, isOld) => {
  expect(isOutdated({ kind, created_at: ago(7 * DAY) }, now)).toBe(false);
  expect(isOutdated({ kind, created_at: ago(7 * DAY + 1) }, now)).toBe(isOld);
});

it('a mail is deferred for five days at most', () => {
  expect(isDeferredTooLong(ago(5 * DAY), now)).toBe(false);
  expect(isDeferredTooLong(ago(5 * DAY + 1), now)).toBe(true);
});

const at = ago(0);
const mailbox = {
  email_notifications: true,
  blocked_at: null,
  leaving_at: null,
  mail_stopped_at: null,
};
const kinds: MailKind[] = ['security', 'account', 'comment'];

it.each<[string, Partial<Parameters<typeof takesMail>[0]>, MailKind[]]>([
  ['by default', {}, kinds],
  ['when the member is blocked', { blocked_at: at }, []],
  ['when mail to the address is stopped', { mail_stopped_at: at }, []],
  ['when the member has turned mail off', { email_notifications: false }, ['security']],
  ['during a pending deletion', { leaving_at: at }, ['security', 'account']],
])('a member gets mail: %s [DELI-04, DELI-07]', (_, changes, taken) => {
  expect(kinds.filter((kind) => takesMail({ ...mailbox, ...changes }, kind))).toEqual(taken);
});
