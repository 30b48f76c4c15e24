import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#contract/identity/session.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { changeSettings } from '#server/features/accounts/member-settings/member-settings.service.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { queueAudienceCopy } from '#server/features/posts/posts/audience/post-audience.service.ts';
import { letFollow } from '#server/testing/follows.ts';
import { waitForBlockedTransactions } from '#server/testing/lock-waits.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { jobsOf } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';
import { upload } from '#server/testing/uploads.ts';
import { requestDeletion, signInAgain } from './account-deletions.testing.ts';

const site = useTestApp();

const smallPicture = () => pngPicture({ width: 8, height: 8 });

async function visibilityOf({ id }: TestClient): Promise<string> {
  const rows = site().database.read.selectFrom('private_profiles').where('id', '=', id);
  return (await rows.select('profile_visibility').executeTakeFirstOrThrow()).profile_visibility;
}

describe('a member with a pending deletion sees what visitors see', () => {
  let hermit: TestClient;
  let picture: string;

  beforeAll(async () => {
    hermit = await site().member({ visibility: 'followers' });
    await hermit.call('updateProfile', { bio: 'ひみつの自己紹介' });
    const { key, url } = await upload(hermit, await smallPicture());
    picture = url;
    const work = { title: 'ひみつの絵', category: 'fanart', image_key: key } as const;
    await hermit.call('createPost', { ...work, requestId: 'leaving-picture-1' });
  });

  const seenBy = async (client: TestClient) => ({
    profile: await client.get<PublicProfile>(`/api/users/${hermit.id}`),
    picture: (await client.fetch(picture)).status,
  });

  it.each([
    ['an admin', { rank: 'super_admin' }],
    ['a follower', {}],
  ] as const)('even when the member is %s [ACC-13]', async (_, options) => {
    await site().member({ rank: 'super_admin' });
    const username = `leaving_${'rank' in options ? 'admin' : 'fan'}`;
    const member = await site().member({ username, ...options });
    await letFollow(member, hermit);
    const before = await seenBy(member);
    expect(before).toMatchObject({ picture: 200, profile: { bio: 'ひみつの自己紹介' } });
    await requestDeletion(member, username);
    const back = await signInAgain(site(), member);
    const visitor = await seenBy(site().visitor());
    expect(visitor).toMatchObject({ picture: 404, profile: { bio: '', is_restricted: true } });
    expect(await seenBy(back)).toEqual(visitor);
    // The session says until when the account can be restored.
    const session = await back.get<Session>('/api/session');
    expect(session).toMatchObject({ user: { id: member.id }, delete_after: expect.any(String) });
    await back.call('restoreAccount', {});
    expect(await seenBy(back)).toEqual(before);
  });
});

it('the picture of an event is hidden from others while the deletion of the organiser is pending [ACC-33]', async () => {
  const organiser = await site().member({ username: 'organiser' });
  const { key, url } = await upload(organiser, await smallPicture(), { folder: 'event-images' });
  await insertEvent(site(), organiser.id, { image_key: key });
  const fan = await site().member();
  const statuses = () =>
    Promise.all([site().visitor(), fan].map(async (client) => (await client.fetch(url)).status));
  expect(await statuses()).toEqual([200, 200]);
  await requestDeletion(organiser, 'organiser');
  expect(await statuses()).toEqual([404, 404]);
  const back = await signInAgain(site(), organiser);
  await back.call('restoreAccount', {});
  expect(await statuses()).toEqual([200, 200]);
});

it('a settings change that arrives after the request for deletion is refused, and the account stays hidden [ACC-34]', async () => {
  const member = await site().member({ username: 'two_minds', visibility: 'followers' });
  const { database, files } = site();
  // This viewer was authenticated before the deletion was requested.
  const viewer = {
    userId: member.id,
    sessionHash: '',
    isComplete: true,
    hidesOthers: false,
    admin: null,
  };
  await requestDeletion(member, 'two_minds');
  const change = { privacy_settings: { profileVisibility: 'public' } } as const;
  const channels = { push: false, mail: false };
  await expect(changeSettings({ database, files, channels }, viewer, change)).rejects.toMatchObject(
    {
      details: { reason: 'account-leaving' },
    },
  );
  expect(await visibilityOf(member)).toBe('private');
  const back = await signInAgain(site(), member);
  await back.call('restoreAccount', {});
  expect(await visibilityOf(member)).toBe('followers');
});

it('without a pending deletion, a restoration does not copy the visibility to the posts', async () => {
  const [admin, member] = [await site().member({ rank: 'admin' }), await site().member()];
  await member.call('restoreAccount', {});
  await admin.call('restoreUser', { targetUserId: member.id, reason: '取り違え' });
  const copies = await jobsOf(site(), 'audience-copy');
  expect(copies.filter(({ user_id }) => user_id === member.id)).toEqual([]);
});

// Used on PostgreSQL only, because transactions of SQLite run one after another.
const lockMember = ({ id }: TestClient) =>
  sql`select 1 from private_profiles where id = ${id} for no key update nowait`;

/** Starts a change after a slice of the copy job has locked the job, and before the slice locks the member. */
async function changeDuringSlice<Answer>(
  member: TestClient,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const { database } = site();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const slice = database.write(async (transaction) => {
    await queueAudienceCopy(transaction, member.id);
    start();
    await waitForBlockedTransactions(database);
    await lockMember(member).execute(transaction);
  });
  await started;
  const changed = change();
  await slice;
  return changed;
}

itOnPostgres(
  'a deletion and a restoration wait for a slice of the copy before they lock the member [ACC-21]',
  async () => {
    const member = await site().member({ username: 'copied_1' });
    await changeDuringSlice(member, () => requestDeletion(member, 'copied_1'));
    const back = await signInAgain(site(), member);
    await changeDuringSlice(member, () => back.call('restoreAccount', {}));
    expect(await visibilityOf(member)).toBe('public');
  },
);

itOnPostgres(
  'a deletion and a restoration by the team wait for a slice of the copy [ACC-21]',
  async () => {
    const [admin, member] = [
      await site().member({ rank: 'admin' }),
      await site().member({ username: 'copied_2' }),
    ];
    const decision = { targetUserId: member.id, reason: '取り違え' };
    await changeDuringSlice(member, () =>
      admin.call('deleteUser', { ...decision, confirmUsername: 'copied_2' }),
    );
    await changeDuringSlice(member, () => admin.call('restoreUser', decision));
    expect(await visibilityOf(member)).toBe('public');
  },
);
