import { sentence } from '#contract/foundations/plain-text.ts';
import type { Notification, NotificationType } from '#contract/notifications/notifications.ts';

export type RelatedKind = NonNullable<Notification['related']>['kind'];

export interface StoredText {
  content: string;
  from_user_name: string | null;
}

/** How notifications of a type refer to their subject. */
interface NotificationSubject {
  /** The type of the subject, for notifications whose row does not name it. Null for no subject. */
  kind: RelatedKind | null;
  /** Returns the text for a reader. `title` is the subject's present title, or null if the reader may not see it. */
  text: (stored: StoredText, title: string | null) => string;
  /** Whether the notification is delivered even to members who may not see its subject. */
  leavesUnseen: boolean;
}

/**
 * Returns a subject whose text was written by the site, or by the team about content of the recipient. The text
 * quotes no other member.
 */
const ownWords = (kind: RelatedKind | null): NotificationSubject => ({
  kind,
  text: ({ content }) => content,
  leavesUnseen: true,
});

/**
 * Returns a subject whose text quotes a title of another member. The title is left out for readers who may not see the
 * subject.
 */
const quoting = (kind: RelatedKind): NotificationSubject => ({
  kind,
  text: requoted,
  leavesUnseen: false,
});

/** Returns a subject whose text makes no sense without a title. Readers who may not see the subject get no text. */
const onlyQuoting = (
  kind: RelatedKind,
  text: (stored: StoredText, title: string) => string,
): NotificationSubject => ({
  kind,
  text: (stored, title) => (title === null ? '' : text(stored, title)),
  leavesUnseen: false,
});

/**
 * The subject of each type. A new type without a subject does not compile. A row of an unknown type has no text.
 * Members of an event still see its name after the event was deleted, but not while the team hides the event
 * (`isHidden`).
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
  // Not delivered once the archive is deleted, because nothing can be downloaded any more.
  'data-export': { ...ownWords('data-export'), leavesUnseen: false },
  'wallet-proof': ownWords(null),
  'team-alert': ownWords(null),
  'similar-picture': quoting('similar-picture'),
};

export function subjectOf(type: string): NotificationSubject {
  return (subjects as Record<string, NotificationSubject>)[type] ?? unknown;
}

const unknown: NotificationSubject = { kind: null, text: () => '', leavesUnseen: false };

const QUOTED_TITLE = /「.*」([にでのを])/su;

/** Returns the text with another title, or with none. Skips the sender's name, which can contain quotation marks. */
function requoted({ content, from_user_name }: StoredText, title: string | null): string {
  const name = from_user_name ?? '';
  const start = content.startsWith(name) ? name.length : 0;
  const quote = (_: string, particle: string) =>
    title === null ? '' : sentence`「${title}」${particle}`;
  return content.slice(0, start) + content.slice(start).replace(QUOTED_TITLE, quote);
}

/** Returns the text, without its title when `title` is null. The title can be that of another member's post. */
function withoutTitle({ content }: StoredText, title: string | null): string {
  return title === null ? content.replace(/^「.*」への(?=コメント「)/su, '') : content;
}
