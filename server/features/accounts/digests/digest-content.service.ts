import { z } from 'zod';
import { DAY, IMAGE_WIDTHS, NOTIFICATIONS_PAGE_SIZE } from '#contract/foundations/limits.ts';
import { dateOf, wallClock } from '#contract/foundations/wall-clock.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { readEvents } from '#server/features/events/events/event-lists.service.ts';
import { renderItems } from '#server/features/notifications/deliveries/deliver.service.ts';
import type { SubjectReaders } from '#server/features/notifications/deliveries/deliveries.policy.ts';
import { queuedDeliverySchema } from '#server/features/notifications/deliveries/deliveries.policy.ts';
import { itemOf } from '#server/features/notifications/deliveries/mail-channel.service.ts';
import type { RenderMail } from '#server/features/notifications/mails/mail-source.service.ts';
import type { MailContent } from '#server/features/notifications/mails/queue-mail.service.ts';
import {
  readTimeline,
  type TimelineDeps,
} from '#server/features/notifications/notifications/timeline.service.ts';
import { readQuietFirst } from '#server/features/posts/posts/feeds/quiet-posters.service.ts';
import { readListedCards } from '#server/features/posts/posts/post-cards.service.ts';
import { firstCharacters } from '#server/platform/first-characters.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readUpcomingBirthdays } from '../upcoming-birthdays/upcoming-birthdays.service.ts';
import { digestTexts as texts } from './digests.text.ts';

type Item = NonNullable<MailContent['items']>[number];

const POSTS_MAX = 8;
const EVENTS_MAX = 5;
const BIRTHDAYS_MAX = 5;
const LINE_MAX = 200;

export interface Missed {
  /** The time from which the member may have missed something. */
  since: string;
  /** The time of the digest, in milliseconds. */
  now: number;
}

/**
 * Returns the viewer for a digest. It has no team permissions, so that the mail shows nothing that only the team may
 * see.
 */
export function digestReader(userId: string): Viewer {
  return { userId, sessionHash: '', isComplete: true, hidesOthers: true, admin: null };
}

/** Returns what a member has missed, and the birthdays and joined events of the coming week. */
export async function readDigestItems(deps: TimelineDeps, viewer: Viewer, missed: Missed) {
  return [
    ...(await postItems(deps, viewer, missed)),
    ...(await notificationItems(deps, viewer, missed)),
    ...(await eventItems(deps, viewer, missed)),
    ...(await birthdayItems(deps, viewer, missed)),
  ];
}

async function postItems({ database }: TimelineDeps, viewer: Viewer, { since }: Missed) {
  const chosen = await readQuietFirst(database, viewer, { since, limit: POSTS_MAX });
  // Uses the pictures that visitors get, because mail programs request pictures without a session.
  const ids = chosen.map(({ id }) => id);
  const listed = await readListedCards(database, null, ids);
  return chosen.map((post) => ({
    title: firstCharacters(post.title, LINE_MAX),
    text: texts.by(post.profiles.display_name),
    path: `/posts/${post.id}`,
    picture: pictureOf(listed.get(post.id)),
  }));
}

function pictureOf(post: PostCard | undefined): Item['picture'] {
  if (!post?.image_url?.startsWith('/')) return null;
  const path = `${post.image_url}?w=${IMAGE_WIDTHS[0]}`;
  return { path, alt: firstCharacters(post.image?.alt ?? '', LINE_MAX) };
}

async function notificationItems(deps: TimelineDeps, viewer: Viewer, { since }: Missed) {
  const page = { kind: 'all', limit: NOTIFICATIONS_PAGE_SIZE } as const;
  const { items } = await readTimeline(deps, viewer, page);
  const unread = items.filter(({ is_read, created_at }) => !is_read && created_at >= since);
  return [...Map.groupBy(unread, ({ type }) => type)].map(([type, some]) => ({
    title: texts.counted(texts.kinds[type], some.length),
    text: firstCharacters(wordsOf(some[0]), LINE_MAX),
    path: '/notifications',
  }));
}

/** Returns the sentence of the latest notification, or its title. */
function wordsOf(notification: Notification | undefined): string {
  if (!notification) return '';
  const { title, content, from_user_name } = notification;
  return from_user_name !== null && content.startsWith(from_user_name) ? content : title;
}

async function eventItems({ database }: TimelineDeps, viewer: Viewer, { now }: Missed) {
  const search = { scope: 'upcoming', joined: 'true', limit: EVENTS_MAX } as const;
  const { items } = await readEvents(database, viewer, search);
  const until = new Date(now + 7 * DAY).toISOString();
  return items
    .filter(({ event_date, is_cancelled }) => event_date < until && !is_cancelled)
    .map(({ id, title, event_date, is_all_day, location }) => ({
      title: firstCharacters(title, LINE_MAX),
      text: texts.event(startOf(event_date, is_all_day), firstCharacters(location, LINE_MAX)),
      path: `/events/${id}`,
    }));
}

async function birthdayItems({ database }: TimelineDeps, viewer: Viewer, { now }: Missed) {
  const { characters, members } = await readUpcomingBirthdays(database, viewer, now);
  const ofCharacters = characters.map(({ day, character: { tag } }) => ({
    ...{ title: texts.birthday(tag), text: texts.day(day) },
    path: `/tags/${encodeURIComponent(tag)}`,
  }));
  const ofMembers = members.map(({ day, user }) => ({
    title: texts.birthday(firstCharacters(texts.by(user.display_name), LINE_MAX)),
    ...{ text: texts.day(day), path: `/user/${user.id}` },
  }));
  return [...ofCharacters, ...ofMembers].slice(0, BIRTHDAYS_MAX);
}

/** Returns the start of an event in Japan time, as a text. */
function startOf(event_date: string, isAllDay: boolean): string {
  const clock = wallClock(event_date);
  return isAllDay ? dateOf(clock) : `${dateOf(clock)} ${clock.time}`;
}

/** The stored part of a queued digest: its time, and the deliveries that waited for a weekly mail. */
const digestSchema = z.strictObject({
  since: z.string(),
  now: z.number(),
  gathered: queuedDeliverySchema.shape.items,
});

interface DigestMailDeps extends TimelineDeps {
  subjectReaders: SubjectReaders;
}

/** Returns a renderer of digests. A digest contains what its reader may see at the time of sending. */
export function digestMails({ subjectReaders: readers, ...deps }: DigestMailDeps): RenderMail {
  return async (userId, about) => {
    const { gathered, ...missed } = digestSchema.parse(about);
    const items = await readDigestItems(deps, digestReader(userId), missed);
    const others = await renderItems(readers, userId, gathered);
    const all = [...items, ...others.map(itemOf)];
    return all.length === 0 ? null : contentOf(all);
  };
}

function contentOf(items: NonNullable<MailContent['items']>): MailContent {
  return {
    subject: texts.subject,
    preheader: firstCharacters(texts.preheader(items.map(({ title }) => title)), 200),
    heading: texts.subject,
    paragraphs: [texts.intro],
    items: items.slice(0, 50),
    action: { label: texts.action, path: '/' },
    reason: texts.reason,
  };
}
