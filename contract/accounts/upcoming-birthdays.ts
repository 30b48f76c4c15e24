import { z } from 'zod';
import { defineQuery } from '#contract/foundations/define.ts';
import { BIRTHDAYS_MAX } from '#contract/foundations/limits.ts';
import { birthdaySchema } from '#contract/members/birthdays.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { shownCharacterSchema } from '#contract/tags/tags.ts';

const when = {
  /** The day of the celebration. A birthday on February 29 is celebrated on February 28, except in leap years. */
  day: birthdaySchema,
  /** 0 means today in Japan. */
  days_left: z.int().min(0).max(6),
};

const upcomingSchema = z.object({
  /** The current day in Japan. */
  today: z.string(),
  characters: z.array(z.object({ ...when, character: shownCharacterSchema })),
  members: z.array(z.object({ ...when, user: profileSummarySchema })).max(BIRTHDAYS_MAX),
});
export type UpcomingBirthdays = z.infer<typeof upcomingSchema>;

export const listUpcomingBirthdays = defineQuery('/api/upcoming-birthdays', {
  access: 'public',
  perMinute: 60,
  summary:
    'Returns the birthdays of the next seven days in Japan, the next first: of characters, and for members of the members whom they follow.',
  response: upcomingSchema,
});

const nextBirthdaysSchema = z.object({
  /** The month and day of the caller's own birthday. Null when it is not set. */
  own: birthdaySchema.nullable(),
  characters: z.array(
    z.object({ tag: z.string(), birthday: birthdaySchema, is_followed: z.boolean() }),
  ),
});
export type NextBirthdays = z.infer<typeof nextBirthdaysSchema>;

export const listNextBirthdays = defineQuery('/api/next-birthdays', {
  access: 'member',
  isPrivate: true,
  perMinute: 60,
  summary:
    "Returns the birthdays for which the caller may plan a publication: the own one, and all that are known of the site's characters.",
  response: nextBirthdaysSchema,
});
