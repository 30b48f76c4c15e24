import { formatBirthday } from '#client/features/members/birthdays/format-birthday.ts';
import { fromJapanTime, isDay, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import type { QuickTime } from '#client/ui/form/quick-times.ts';
import type { NextBirthdays } from '#contract/accounts/upcoming-birthdays.ts';
import { planProblem } from '#contract/foundations/publication-plans.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';

/** The largest number of offered birthdays of characters. A member may follow hundreds of characters. */
const CHOICES_MAX = 3;

/**
 * Returns the start times of the next birthdays, the earliest first: of the characters among the tags, and of the member.
 * When no tag has a birthday, the followed characters replace the tags.
 */
export function birthdayTimes(
  { own, characters }: NextBirthdays,
  tags: readonly string[],
  now: Date,
): QuickTime[] {
  const named = new Set(tags.map(tagIdentity));
  const ofTags = characters.filter(({ tag }) => named.has(tagIdentity(tag)));
  const shown = ofTags.length > 0 ? ofTags : characters.filter(({ is_followed }) => is_followed);
  const choices = shown.flatMap(({ tag, birthday }) => choiceOf(tag, birthday, now));
  const ownChoices = own === null ? [] : choiceOf(texts.me, own, now);
  return [...choices.sort(byDate).slice(0, CHOICES_MAX), ...ownChoices].sort(byDate);
}

function byDate(one: QuickTime, other: QuickTime): number {
  return one.value.date.localeCompare(other.value.date);
}

/** Returns the next birthday that can be planned, as a choice. Empty when none can be planned. */
function choiceOf(whose: string, birthday: string, now: Date): QuickTime[] {
  const year = Number(toJapanTime(now).date.slice(0, 4));
  const value = [year, year + 1]
    .map((celebrated) => startOf(birthday, celebrated))
    .find((start) => planProblem(fromJapanTime(start) ?? '', now.getTime()) === null);
  if (value === undefined) return [];
  const date = formatBirthday(value.date.slice(5));
  const day = value.date.startsWith(`${year}-`) ? date : texts.nextYear(date);
  return [{ label: texts.birthdayOf(whose, day), value }];
}

/** Returns the start of a birthday in a year. A birthday on February 29 is on the 28th when the year has no 29th. */
function startOf(birthday: string, year: number): WallTime {
  const date = `${year}-${birthday}`;
  return { date: isDay(date) ? date : `${year}-02-28`, time: '00:00' };
}
