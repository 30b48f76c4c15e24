import { expect, it } from 'vitest';
import { eventFields, insertEvent, timeIn } from '#server/features/events/events/events.testing.ts';
import { fields } from '#server/features/posts/posts/writing/write-post.testing.ts';
import {
  counterNames,
  findDifferences,
  findTagDifferences,
} from '#server/operator/recount/counters.store.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '../factories.ts';
import { CallFailed, type TestClient } from '../test-client.ts';
import { atBoth, describeTwoProcesses } from './two-processes.ts';

/** Another member with content that calls refer to. */
interface Other {
  userId: string;
  postId: string;
}

/** Calls with a request id. Each returns what the site responds. */
const calls: Record<string, (client: TestClient, requestId: string, other: Other) => unknown> = {
  createPost: (client, requestId) => client.call('createPost', { ...fields, requestId }),
  createDraft: (client, requestId) => client.call('createDraft', { ...fields, requestId }),
  likePost: (client, batchId, { postId }) => client.call('likePost', { postId, count: 7, batchId }),
  addComment: (client, requestId, { postId }) =>
    client.call('addComment', { postId, content: '夜空がきれいです', requestId }),
  sendMessage: (client, requestId, { userId }) =>
    client.call('sendMessage', { userId, content: 'こんばんは', requestId }),
  createEvent: (client, requestId) => client.call('createEvent', { ...events, requestId }),
  planEvent: (client, requestId) => client.call('planEvent', { ...events, publishAt, requestId }),
  createClip: (client, requestId) => client.call('createClip', { name: '星', requestId }),
  createPostSeries: (client, requestId) =>
    client.call('createPostSeries', { title: '星', requestId }),
  sendNotice: (client, requestId, { userId }) =>
    client.call('sendNotice', {
      targetUserIds: [userId],
      title: 'ご連絡',
      content: '画像を直してください',
      requestId,
    }),
  createAnnouncement: (client, requestId) =>
    client.call('createAnnouncement', { title: '夏祭り', content: '花火が上がります', requestId }),
  createBanner: (client, requestId) =>
    client.call('createBanner', { title: '星祭り', display_start: publishAt, requestId }),
  addTeamNote: (client, requestId, { userId }) =>
    client.call('addTeamNote', { targetUserId: userId, text: '様子を見る', requestId }),
};

const events = eventFields();
const publishAt = timeIn(60 * 60_000);

describeTwoProcesses((processes) => {
  const first = () => processes()[0];
  const newMember = () => first().member();

  it.each(Object.keys(calls))(
    '%s has the same answer and one effect when it is repeated at the other, at the same time and later [OPS-429]',
    async (name) => {
      const call = calls[name] ?? expect.fail();
      const { database } = first();
      const admin = await first().member({ rank: 'super_admin' });
      const fan = await newMember();
      // By default, members receive messages only from members whom they follow.
      await fan.call('followUser', { targetUserId: admin.id });
      const other = { userId: fan.id, postId: await insertPost(database, fan.id) };
      const [here, there] = atBoth(processes(), admin);
      const requestId = newId();
      const send = (client: TestClient) => call(client, requestId, other);
      const [answer, ...repeated] = await Promise.all([here, there, here, there].map(send));
      for (const again of [...repeated, await send(there)]) expect(again).toEqual(answer);
    },
  );

  it('one of concurrent calls to both gets a user name [OPS-428]', async () => {
    const members = await Promise.all([newMember(), newMember(), newMember(), newMember()]);
    const username = `race_${newId().slice(0, 8).toLowerCase()}`;
    const profile = { display_name: '星', bio: '', username };
    const outcomes = await Promise.allSettled(
      members.map((member, index) =>
        (atBoth(processes(), member)[index % 2] as TestClient).call('updateProfile', profile),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('concurrent reports of a member through both count once, in one case [OPS-428]', async () => {
    const { database } = first();
    const { id: targetId } = await newMember();
    const report = (client: TestClient) =>
      client.call('reportContent', { targetType: 'user', targetId, reason: 'spam' });
    const reporters = await Promise.all([newMember(), newMember()]);
    const clients = reporters.flatMap((reporter) => atBoth(processes(), reporter));
    await Promise.all(clients.map(report));
    const reports = database.read.selectFrom('reports').where('target_id', '=', targetId);
    const reportersOf = await reports.select('reporter_id').execute();
    expect(reportersOf.map(({ reporter_id }) => reporter_id).toSorted()).toEqual(
      reporters.map(({ id }) => id).toSorted(),
    );
    const cases = database.read.selectFrom('cases').where('target_id', '=', targetId);
    expect(await cases.select(['reports_count']).execute()).toEqual([{ reports_count: 2 }]);
  });

  it('counters equal their records after concurrent writes through both [OPS-430]', async () => {
    const { database } = first();
    const members = await Promise.all([newMember(), newMember(), newMember()]);
    const ids = members.map(({ id }) => id);
    const owner = ids[0] ?? '';
    const eventId = await insertEvent({ database }, owner, { capacity: 2 });
    const postId = await insertPost(database, owner);
    const clients = members.flatMap((member) => atBoth(processes(), member));
    const tagged = { ...fields, character_tags: ['ルミ'] };
    const write = async (client: TestClient) => {
      const others = ids.filter((id) => id !== client.id);
      const { comment } = await client.call('addComment', {
        postId,
        content: '夜空がきれいです',
        requestId: newId(),
      });
      const { post } = await client.call('createPost', { ...tagged, requestId: newId() });
      await Promise.all([
        ...others.map((targetUserId) => client.call('followUser', { targetUserId })),
        client.call('setEventJoin', { eventId, state: 'joined' }),
        client.call('likePost', { postId, count: 5, batchId: newId() }),
        client.call('createClip', { name: '星', isPublic: true, requestId: newId() }),
        client.call('setPostPublished', { postId: post.id, isPublished: false }),
      ]);
      await Promise.all([
        client.call('deleteComment', { commentId: comment.id }),
        client.call('unfollowUser', { targetUserId: others[0] ?? '' }),
        client.call('setEventJoin', { eventId, state: 'none' }),
        client.call('deletePost', { postId: post.id }),
        client.call('createPost', { ...tagged, requestId: newId() }),
      ]);
    };
    const outcomes = await Promise.allSettled(clients.map(write));
    const broken = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // Of the calls of one member through both, one may be refused, but none fails.
    for (const reason of broken) {
      expect(reason).toBeInstanceOf(CallFailed);
      expect((reason as CallFailed).httpStatus).toBeLessThan(500);
    }
    const differences = await Promise.all(
      counterNames.map((name) => findDifferences(database, name)),
    );
    expect([...differences.flat(), ...(await findTagDifferences(database))]).toEqual([]);
  });
});
