import { expect, it } from 'vitest';
import { canSeeBirthday, shownBirthday, upcomingDays } from './birthdays.policy.ts';

const at = (japan: string) => Date.parse(`${japan}+09:00`);

it('the upcoming days are the seven days from today in Japan, even at the end of a year [BDAY-04]', () => {
  const days = upcomingDays(at('2026-12-29T00:00:00'));
  expect(days.map(({ day }) => day)).toEqual([
    ...['12-29', '12-30', '12-31', '01-01', '01-02', '01-03', '01-04'],
  ]);
  expect(days.map(({ days_left }) => days_left)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(upcomingDays(at('2026-12-28T23:59:59'))[0]?.day).toBe('12-28');
});

it('a birthday on February 29 is celebrated on February 28 in years without a 29th [BDAY-16]', () => {
  const celebrated = (now: number) =>
    upcomingDays(now).filter(({ birthdays }) => birthdays.includes('02-29'));
  expect(celebrated(at('2027-02-25T12:00:00')).map(({ day }) => day)).toEqual(['02-28']);
  expect(celebrated(at('2028-02-25T12:00:00')).map(({ day }) => day)).toEqual(['02-29']);
  const [leapDay] = celebrated(at('2028-02-29T12:00:00'));
  expect(leapDay?.birthdays).toEqual(['02-29']);
  expect(shownBirthday('02-29', at('2027-02-28T12:00:00')).is_today).toBe(true);
  expect(shownBirthday('02-29', at('2027-03-01T12:00:00')).is_today).toBe(false);
  expect(shownBirthday('02-29', at('2028-02-28T12:00:00')).is_today).toBe(false);
  expect(shownBirthday('02-29', at('2028-02-29T12:00:00')).is_today).toBe(true);
});

it('the audience that a member has chosen sees the birthday, and visitors never see it [BDAY-03, BDAY-15]', () => {
  const viewer = { userId: 'viewer' };
  const sees = (visible_to: 'nobody' | 'followers' | 'everybody', isFollowed: boolean) =>
    canSeeBirthday(viewer, { id: 'member', isFollowed, visible_to });
  expect([sees('everybody', false), sees('followers', true)]).toEqual([true, true]);
  expect([sees('followers', false), sees('nobody', true)]).toEqual([false, false]);
  const everybody = { id: 'member', isFollowed: true, visible_to: 'everybody' } as const;
  expect(canSeeBirthday(null, everybody)).toBe(false);
  expect(canSeeBirthday(viewer, { ...everybody, id: 'viewer', visible_to: 'nobody' })).toBe(true);
});
