import { sentence } from '#contract/foundations/plain-text.ts';
import type { Notification, NotificationType } from '#contract/notifications/notifications.ts';

export type RelatedKind = NonNullable<Notification['related']>['kind'];

/** The text of a stored notification, with the name of its sender. */
export interface StoredText {
  content: string;
  from_user_name: string | null;
}

/** How the notifications of a type refer to their subject. */
interface NotificationSubject {
  /** The type of the subject, when the notification does not name one. Null for none. */
  kind: RelatedKind | null;
  /** Returns the text for a reader. `title` is the present one of the subject, or null if the reader may not see it. */
  text: (stored: StoredText, title: string | null) => string;
  /** Whether it is delivered to members who may not see its subject. */
  leavesUnseen: boolean;
}

/** For words of the site, or of the team about something of the recipient. They name nothing that others have written. */
const ownWords = (kind: RelatedKind | null): NotificationSubject => ({
  kind,
  text: ({ content }) => content,
  leavesUnseen: true,
});

/** For words that name something of another member. Readers who may not see it get the words without its title. */
const quoting = (kind: RelatedKind): NotificationSubject => ({
  kind,
  text: requoted,
  leavesUnseen: false,
});

/** For words that say nothing without the title of their subject. */
const onlyQuoting = (
  kind: RelatedKind,
  text: (stored: StoredText, title: string) => string,
): NotificationSubject => ({
  kind,
  text: (stored, title) => (title === null ? '' : text(stored, title)),
  leavesUnseen: false,
});

/**
 * The subject of each type. A new type does not compile without one, and a row of an unknown type has no text.
 * Participants still see the name of a deleted event, but not of a hidden one (`isHidden`).
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
  // Not delivered once the archive is deleted, because it would announce a missing download.
  'data-export': { ...ownWords('data-export'), leavesUnseen: false },
  'wallet-proof': ownWords(null),
  'team-alert': ownWords(null),
  'similar-picture': quoting('similar-picture'),
};

/** Returns how notifications of a type refer to their subject. */
export function subjectOf(type: string): NotificationSubject {
  return (subjects as Record<string, NotificationSubject>)[type] ?? unknown;
}

const unknown: NotificationSubject = { kind: null, text: () => '', leavesUnseen: false };

const QUOTED_TITLE = /「.*」([にでのを])/su;

/** Returns the text with another title, or without it. Skips the sender's name, which can contain quotes. */
function requoted({ content, from_user_name }: StoredText, title: string | null): string {
  const name = from_user_name ?? '';
  const start = content.startsWith(name) ? name.length : 0;
  const quote = (_: string, particle: string) =>
    title === null ? '' : sentence`「${title}」${particle}`;
  return content.slice(0, start) + content.slice(start).replace(QUOTED_TITLE, quote);
}

/** Returns the text, without the title when it is null. The title can be of another member's post. */
function withoutTitle({ content }: StoredText, title: string | null): string {
  return title === null ? content.replace(/^「.*」への(?=コメント「)/su, '') : content;
}
