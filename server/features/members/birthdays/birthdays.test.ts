import { expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import type { OwnBirthday } from '#contract/members/birthdays.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { letFollow } from '#server/testing/follows.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

const today = () => japanDay(Date.now()).slice(5);
const birthdayOf = (viewer: TestClient, member: TestClient) =>
  viewer.get<PublicProfile>(`/api/users/${member.id}`).then(({ birthday }) => birthday);

it('a birthday is saved, changed and removed by its member, and by default nobody sees it [BDAY-01, BDAY-11, BDAY-12]', async () => {
  const member = await site().member();
  const own = () => member.get<OwnBirthday>('/api/birthday');
  expect(await own()).toEqual({ birthday: null, visible_to: 'nobody' });
  for (const visibleTo of ['nobody', 'followers', 'followers'] as const) {
    const saved = { birthday: '02-29', visible_to: visibleTo };
    expect(await member.call('setBirthday', { birthday: '02-29', visibleTo })).toEqual(saved);
    expect(await own()).toEqual(saved);
  }
  await member.call('setBirthday', { birthday: null, visibleTo: 'everybody' });
  expect(await own()).toEqual({ birthday: null, visible_to: 'nobody' });
});

it.each(['2-29', '02-30', '00-10', '13-01', '2000-02-29', '02-29Z', ''])(
  'setBirthday refuses %j, which is not a calendar day [BDAY-13]',
  async (birthday) => {
    const member = await site().member();
    const failure = await failureOf(
      member.call('setBirthday', { birthday, visibleTo: 'everybody' }),
    );
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  },
);

it('a birthday is shown without its year to the audience that the member has chosen, and never to visitors [BDAY-03, BDAY-15]', async () => {
  const member = await site().member();
  const [follower, stranger] = [await site().member(), await site().member()];
  await letFollow(follower, member);
  const seenBy = async () => [
    await birthdayOf(member, member),
    await birthdayOf(follower, member),
    await birthdayOf(stranger, member),
    await birthdayOf(site().visitor(), member),
  ];
  const shown = { day: today(), is_today: true };
  const choose = (visibleTo: 'nobody' | 'followers' | 'everybody') =>
    member.call('setBirthday', { birthday: today(), visibleTo });
  await choose('nobody');
  expect(await seenBy()).toEqual([shown, undefined, undefined, undefined]);
  await choose('followers');
  expect(await seenBy()).toEqual([shown, shown, undefined, undefined]);
  await choose('everybody');
  expect(await seenBy()).toEqual([shown, shown, shown, undefined]);
});

it('a birthday is hidden when the profile is restricted or there is a block between the two members [BDAY-15]', async () => {
  const member = await site().member({ visibility: 'private' });
  const [viewer, blocked] = [await site().member(), await site().member()];
  const birthday = japanDay(Date.now() + 40 * DAY).slice(5);
  await member.call('setBirthday', { birthday, visibleTo: 'everybody' });
  expect(await birthdayOf(viewer, member)).toBeUndefined();
  await member.call('updateSettings', { privacy_settings: { profileVisibility: 'public' } });
  expect(await birthdayOf(viewer, member)).toEqual({ day: birthday, is_today: false });
  await member.call('setBlock', { userId: blocked.id, blocked: true });
  expect(await birthdayOf(blocked, member)).toBeUndefined();
});
