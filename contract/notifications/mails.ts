/** What a mail tells of. Members switch each off by itself. */
export const mailKinds = [
  'follow',
  'like',
  'comment',
  'reply',
  'mention',
  'event',
  'reminder',
  'place',
  'announcement',
  'outcome',
  'account',
  'message',
  'staff',
  'digest',
] as const;
export type MailKind = (typeof mailKinds)[number];
