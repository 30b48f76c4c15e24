import { expect, it } from 'vitest';
import type { NextBirthdays, UpcomingBirthdays } from '#contract/accounts/upcoming-birthdays.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import type { TagDetail } from '#contract/tags/tags.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { insertFollows } from '#server/testing/works.ts';

const site = useTestApp();

const dayIn = (days: number) => japanDay(Date.now() + days * DAY).slice(5);
const upcomingFor = (viewer: TestClient) =>
  viewer.get<UpcomingBirthdays>('/api/upcoming-birthdays');
const idsFor = async (viewer: TestClient) =>
  (await upcomingFor(viewer)).members.map(({ user }) => user.id);

/** Creates a member whose birthday is this many days from today. */
async function bornIn(days: number, visibleTo: 'nobody' | 'followers' | 'everybody' = 'followers') {
  const member = await site().member();
  await member.call('setBirthday', { birthday: dayIn(days), visibleTo });
  return member;
}

it('the upcoming birthdays are those of followed members who show them, in the next seven days, soonest first [BDAY-05, BDAY-18]', async () => {
  const [late, today, soon, secret, past, after, stranger] = [
    await bornIn(6),
    await bornIn(0, 'everybody'),
    await bornIn(1),
    await bornIn(2, 'nobody'),
    await bornIn(-1),
    await bornIn(7),
    await bornIn(3, 'everybody'),
  ];
  const fan = await site().member();
  const followed = [late, today, soon, secret, past, after].map(({ id }) => id);
  await insertFollows(site().database, fan.id, followed);
  const { members } = await upcomingFor(fan);
  expect(members.map(({ user, day, days_left }) => [user.id, day, days_left])).toEqual([
    [today.id, dayIn(0), 0],
    [soon.id, dayIn(1), 1],
    [late.id, dayIn(6), 6],
  ]);
  expect(await idsFor(stranger)).toEqual([]);
  expect((await upcomingFor(site().visitor())).members).toEqual([]);
});

it('the upcoming birthdays leave out muted and blocked members, restricted profiles and members with a pending deletion [BDAY-19]', async () => {
  const [muted, blocked, shut, leaving, shown] = [
    await bornIn(1),
    await bornIn(1),
    await bornIn(1),
    await bornIn(1),
    await bornIn(1),
  ];
  const fan = await site().member();
  for (const { id } of [muted, blocked, shut, leaving, shown])
    await fan.call('followUser', { targetUserId: id });
  expect(await idsFor(fan)).toHaveLength(5);
  await fan.call('setMute', { kind: 'user', value: muted.id });
  await fan.call('setBlock', { userId: blocked.id, blocked: true });
  await shut.call('updateSettings', { privacy_settings: { profileVisibility: 'private' } });
  await site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ leaving_at: new Date().toISOString(), profile_visibility: 'private' })
      .where('id', '=', leaving.id)
      .execute(),
  );
  expect(await idsFor(fan)).toEqual([shown.id]);
});

it('the birthday of a character is set by admins and shown to everybody who has not muted the tag [BDAY-02, BDAY-14, BDAY-17, BDAY-24]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  const tag = `ほし${newId()}`;
  const save = async (fields: Partial<ManagedCharacter>, baseUpdatedAt: string | null) =>
    (await admin.call('saveCharacter', { tag, baseUpdatedAt, ...fields })).character;
  const saved = await save({ birthday: dayIn(2) }, null);
  expect(saved.birthday).toBe(dayIn(2));
  // A call without the field does not change the birthday.
  const again = await save({ description: '星の子' }, saved.updated_at);
  expect(again.birthday).toBe(dayIn(2));
  const tagsFor = async (viewer: TestClient) =>
    (await upcomingFor(viewer)).characters.map(({ character }) => character.tag);
  const fan = await site().member();
  for (const viewer of [site().visitor(), fan]) expect(await tagsFor(viewer)).toEqual([tag]);
  const page = await fan.get<TagDetail>(`/api/tags/page?tag=${encodeURIComponent(tag)}`);
  expect(page.birthday).toEqual({ day: dayIn(2), is_today: false });
  await fan.call('setMute', { kind: 'tag', value: tag });
  expect(await tagsFor(fan)).toEqual([]);
  await save({ birthday: null }, again.updated_at);
  expect(await tagsFor(site().visitor())).toEqual([]);
});

it('a publication can be planned for the member’s own birthday and for birthdays of unmuted characters; the list says which characters are followed [BDAY-10, BDAY-23]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  const [followed, other, muted] = ['ほし', 'つき', 'うみ'].map((name) => `${name}${newId()}`);
  for (const tag of [followed, other, muted]) {
    await admin.call('saveCharacter', { tag: tag ?? '', baseUpdatedAt: null, birthday: '02-29' });
  }
  const fan = await bornIn(40, 'nobody');
  await fan.call('followTag', { tag: followed ?? '' });
  await fan.call('setMute', { kind: 'tag', value: muted ?? '' });
  const { own, characters } = await fan.get<NextBirthdays>('/api/next-birthdays');
  expect(own).toBe(dayIn(40));
  const known = characters.filter(({ tag }) => [followed, other, muted].includes(tag));
  expect(known).toEqual([
    { tag: followed, birthday: '02-29', is_followed: true },
    { tag: other, birthday: '02-29', is_followed: false },
  ]);
});
