import { sentence } from '#contract/foundations/plain-text.ts';
import type { Notification, NotificationType } from '#contract/notifications/notifications.ts';

export type RelatedKind = NonNullable<Notification['related']>['kind'];

/** The text of a stored notification, with the name of its sender. */
export interface StoredText {
  content: string;
  from_user_name: string | null;
}

/** What the notifications of a type are about. */
interface NotificationSubject {
  /** The type of the subject, where the notification does not name one. Null for none. */
  kind: RelatedKind | null;
  /** The text for a reader of the present title of the subject, and for one who may not see the subject: null. */
  text: (stored: StoredText, title: string | null) => string;
  /** Whether it leaves the site for those who may not see its subject. */
  leavesUnseen: boolean;
}

/** Words of the site, or of the team about something of the recipient. They name nothing that others have written. */
const ownWords = (kind: RelatedKind | null): NotificationSubject => ({
  kind,
  text: ({ content }) => content,
  leavesUnseen: true,
});

/** Words that name something of somebody else. Who may not see it reads them without its title. */
const quoting = (kind: RelatedKind): NotificationSubject => ({
  kind,
  text: requoted,
  leavesUnseen: false,
});

/** Words that say nothing without the title of their subject. */
const onlyQuoting = (
  kind: RelatedKind,
  text: (stored: StoredText, title: string) => string,
): NotificationSubject => ({
  kind,
  text: (stored, title) => (title === null ? '' : text(stored, title)),
  leavesUnseen: false,
});

/**
 * Each type with its subject. A new type does not compile without one, and a row of an unknown type has no text. Events are hidden or
 * deleted: a deleted one is still named to its participants (`isHidden`).
 */
const subjects: Record<NotificationType, NotificationSubject> = {
  announcement: ownWords(null),
  follow: ownWords('user'),
  like: onlyQuoting('post', (_, title) => sentence`「${title}」`),
  comment: quoting('post'),
  reply: quoting('post'),
  mention: quoting('post'),
  event: ownWords('event'),
  'waiting-list': ownWords('event'),
  reminder: ownWords('event'),
  poll: onlyQuoting('poll', requoted),
  series: quoting('post'),
  moderation: { ...ownWords('post'), text: withoutTitle },
  // Once the archive is gone, it would call for a download that is not there.
  'data-export': { ...ownWords('data-export'), leavesUnseen: false },
  'wallet-proof': ownWords(null),
  'team-alert': ownWords(null),
  'similar-picture': quoting('similar-picture'),
};

/** What notifications of a type are about. */
export function subjectOf(type: string): NotificationSubject {
  return (subjects as Record<string, NotificationSubject>)[type] ?? unknown;
}

const unknown: NotificationSubject = { kind: null, text: () => '', leavesUnseen: false };

const QUOTED_TITLE = /「.*」([にでのを])/su;

/** The text with the present title in place of the title of then, or without it. The name of the sender can have a quote, too. */
function requoted({ content, from_user_name }: StoredText, title: string | null): string {
  const name = from_user_name ?? '';
  const start = content.startsWith(name) ? name.length : 0;
  const quote = (_: string, particle: string) =>
    title === null ? '' : sentence`「${title}」${particle}`;
  return content.slice(0, start) + content.slice(start).replace(QUOTED_TITLE, quote);
}

/** A decision about a comment names the post of the comment, which can be of somebody else. */
function withoutTitle({ content }: StoredText, title: string | null): string {
  return title === null ? content.replace(/^「.*」への(?=コメント「)/su, '') : content;
}
