import { expect, it } from 'vitest';
import { type NotificationType, notificationTypes } from '#contract/notifications/notifications.ts';
import { subjectOf } from './notification-subjects.ts';

const SECRET = '青いひみつ';

/** The stored text of each type, with a quote that its reader may no longer see. Null for types without quotes. */
const stored: Record<NotificationType, string | null> = {
  announcement: null,
  follow: null,
  like: '',
  comment: `ことりさんが「${SECRET}」にコメントしました`,
  reply: `ことりさんが「${SECRET}」であなたのコメントに返信しました`,
  mention: `ことりさんが「${SECRET}」であなたにメンションしました`,
  event: null,
  'waiting-list': null,
  reminder: null,
  poll: `「${SECRET}」の結果を見られます`,
  series: `ことりさんが「${SECRET}」をシリーズに加えました`,
  moderation: `「${SECRET}」へのコメント「あお」を非表示にしました`,
  'data-export': null,
  'wallet-proof': null,
  'team-alert': null,
  'similar-picture': `ことりさんの「${SECRET}」の画像が、あなたの投稿の画像に似ています。`,
};

const textOf = (type: string, content: string, title: string | null) =>
  subjectOf(type).text({ content, from_user_name: 'ことり' }, title);

it.each(notificationTypes)('%s omits a title that its reader may not see [NOTE-61]', (type) => {
  const content = stored[type];
  if (content === null) return;
  expect(textOf(type, content, null)).not.toContain(SECRET);
});

it.each(notificationTypes.filter((type) => stored[type] !== null && type !== 'moderation'))(
  '%s has the present title instead of the stored title [NOTE-40]',
  (type) => {
    const text = textOf(type, stored[type] ?? '', '今の題');
    expect(text).toContain('「今の題」');
    expect(text).not.toContain(SECRET);
  },
);

it('an unknown type has no text and is not delivered [NOTE-88]', () => {
  const { kind, leavesUnseen } = subjectOf('later');
  expect([kind, leavesUnseen, textOf('later', SECRET, SECRET)]).toEqual([null, false, '']);
});
