import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatBirthday } from '#client/features/members/birthdays/format-birthday.ts';
import { nextBirthdaysQuery } from '#client/features/members/birthdays/next-birthdays.queries.ts';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import {
  fromJapanTime,
  isDay,
  noTime,
  toJapanTime,
  type WallTime,
} from '#client/ui/form/japan-time.ts';
import { publishTimes, type QuickTime } from '#client/ui/form/quick-times.ts';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import type { NextBirthdays } from '#contract/accounts/upcoming-birthdays.ts';
import { type Plan, planProblem } from '#contract/foundations/publication-plans.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { planWords } from './plan-words.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';

const options = [
  { value: 'now', label: texts.now },
  { value: 'later', label: texts.later },
] as const;

interface PublishTimeSectionProps {
  time: {
    /** The chosen time, which may be incomplete. Null for an immediate publication. */
    chosen: WallTime | null;
    /** The instant of the chosen time. Null while the time is incomplete, and for an immediate publication. */
    publishAt: string | null;
    error: string | undefined;
    choose: (chosen: WallTime | null) => void;
  };
  plan: Plan | null;
  tags: readonly string[];
  canBeNow?: boolean;
}

/** The choice between an immediate publication and a time, with a sentence about the chosen time. */
export function PublishTimeSection({ time, plan, tags, canBeNow = true }: PublishTimeSectionProps) {
  const name = useId();
  const { chosen, publishAt, error, choose } = time;
  return (
    <div className="space-y-3">
      {canBeNow && (
        <RadioGroup
          label={texts.when}
          name={name}
          options={options}
          value={chosen === null ? 'now' : 'later'}
          onChange={(value) => choose(value === 'now' ? null : noTime)}
        />
      )}
      {chosen !== null && (
        <PublishTimeField value={chosen} onChange={choose} error={error} tags={tags} />
      )}
      <p role="status" className="text-sm">
        {publishAt !== null && (
          <>
            <span className="font-bold">{planWords(publishAt)}</span>
            <span className="mt-0.5 block text-ink-soft text-xs">{hintOf(publishAt, plan)}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** Returns the hint that a chosen time is not planned yet. Null when it is planned. */
function hintOf(publishAt: string, plan: Plan | null): string | null {
  if (plan === null) return texts.notYet;
  return publishAt === plan.publish_at ? null : texts.notMoved;
}

interface PublishTimeFieldProps {
  value: WallTime;
  error?: string | undefined;
  /** The tags of the item. The field offers the birthdays of characters among them. */
  tags: readonly string[];
  onChange: (value: WallTime) => void;
}

/** A field for a publication time, with quick choices. Birthdays are among them once they have loaded. */
export function PublishTimeField({ tags, ...field }: PublishTimeFieldProps) {
  const { data } = useQuery(nextBirthdaysQuery);
  return (
    <DateTimeField
      {...field}
      label={texts.at}
      choicesAt={(now) => [...publishTimes(now), ...(data ? birthdayTimes(data, tags, now) : [])]}
      required
      future
    />
  );
}

/** The maximum number of offered birthdays of characters. A member may follow hundreds of characters. */
const CHOICES_MAX = 3;

/**
 * Returns the next birthdays, the earliest first: of the characters among the tags, and of the member. If no tag has a
 * birthday, the followed characters replace the tags.
 */
function birthdayTimes(
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

/**
 * Returns the start of a birthday in a year. A birthday on February 29 is on February 28 unless the year is a leap
 * year.
 */
function startOf(birthday: string, year: number): WallTime {
  const date = `${year}-${birthday}`;
  return { date: isDay(date) ? date : `${year}-02-28`, time: '00:00' };
}
