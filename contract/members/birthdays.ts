import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';

/** Whether a text is a day of the year in the form `MM-DD`, including February 29. */
function isDay(text: string): boolean {
  // A day that does not exist in its month becomes another day, so the comparison fails. 2024 is a leap year.
  const date = new Date(`2024-${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === text;
}

/** The month and day of a birthday, such as `11-27`. Years are not stored. */
export const birthdaySchema = z
  .string('誕生日を選んでください')
  .regex(/^\d\d-\d\d$/, { error: '誕生日を選んでください', abort: true })
  .refine(isDay, 'この日付はありません');

/** From the narrowest to the widest. `everybody` means all members, but not visitors. */
const birthdayAudiences = ['nobody', 'followers', 'everybody'] as const;
export type BirthdayAudience = (typeof birthdayAudiences)[number];

export const shownBirthdaySchema = z.object({ day: birthdaySchema, is_today: z.boolean() });
export type ShownBirthday = z.infer<typeof shownBirthdaySchema>;

const ownBirthdaySchema = z.object({
  birthday: birthdaySchema.nullable(),
  visible_to: z.enum(birthdayAudiences),
});
export type OwnBirthday = z.infer<typeof ownBirthdaySchema>;

export const getBirthday = defineQuery('/api/birthday', {
  access: 'member',
  isPrivate: true,
  summary: "Returns the caller's birthday, without a year, and who may see it.",
  response: ownBirthdaySchema,
});

export const setBirthday = defineFunction('setBirthday', {
  access: 'member',
  summary:
    "Saves the caller's birthday, without a year, and who may see it. Null removes it. A repeated call changes nothing.",
  perMinute: 30,
  input: z.strictObject({
    birthday: birthdaySchema.nullable(),
    visibleTo: z.enum(birthdayAudiences, '誕生日を見られる人の指定が正しくありません'),
  }),
  output: ownBirthdaySchema,
});
