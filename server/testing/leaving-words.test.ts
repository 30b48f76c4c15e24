import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeExport } from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { planDigests } from '#server/features/accounts/digests/digests.job.ts';
import { notifyTeam } from '#server/features/administration/team-alerts/notify-team.service.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { runNextReminder } from '#server/features/events/events/reminders/event-reminders.service.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { befriend, send } from '#server/features/messages/messages/messages.testing.ts';
import { caseRow } from '#server/features/moderation/cases/cases.tables.ts';
import { mailChannel } from '#server/features/notifications/deliveries/mail-channel.service.ts';
import { nextWeekly } from '#server/features/notifications/deliveries/quiet-hours.policy.ts';
import { startSending } from '#server/features/notifications/mails/send-mails.job.ts';
import { pushChannel } from '#server/features/notifications/push-subscriptions/push-channel.service.ts';
import {
  sendDue,
  usePushService,
} from '#server/features/notifications/push-subscriptions/push-subscriptions.testing.ts';
import { finishNextPoll } from '#server/features/polls/polls/end-poll.service.ts';
import { changePollRow, inMinutes } from '#server/features/polls/polls/polls.testing.ts';
import { insertSeries } from '#server/features/posts/post-series/post-series.testing.ts';
import {
  loopbackPoster,
  useReceiver,
  webhookInput,
} from '#server/features/team/webhooks/webhooks.testing.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { openMailer } from '#server/platform/mail/open-mailer.ts';
import { startSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import { createPublicPoster } from '#server/platform/net/post-public.ts';
import { pollOwners } from '#server/site.ts';
import { deliverDue } from './deliveries.ts';
import { insertPost, insertRows } from './factories.ts';
import { pushConnections } from './push-service.ts';
import { runJobs } from './run-jobs.ts';
import { useTestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/**
 * A message that has left the site cannot be taken back. So each content is queued for push and mail. Then something
 * happens to the content, and both channels send. The text of the content must be neither in a queue nor in a sent
 * message.
 */
const SECRET = '青いひみつ';

const site = useTestApp({}, { poster: createPublicPoster(pushConnections) });
const service = usePushService('words');
const receiver = useReceiver();

let writer: TestClient;
let reader: TestClient;
let admin: TestClient;
let endpoint: string;
beforeAll(async () => {
  admin = await site().member({ rank: 'super_admin' });
});
beforeEach(async () => {
  for (const table of [
    'jobs',
    'mails',
    'push_messages',
    'deliveries',
    'cases',
    'team_alerts',
    // Emptied, so that no member of an earlier test receives an announcement.
    'delivery_choices',
  ] as const)
    await site().database.write((transaction) => transaction.deleteFrom(table).execute());
  [writer, reader] = [await site().member({ display_name: 'かきて' }), await site().member()];
  const kinds = ['follow', 'comment', 'reply', 'mention', 'event', 'reminder', 'series'] as const;
  const all = ['announcement', 'account', 'message', ...kinds] as const;
  const notification_settings = {
    push: Object.fromEntries(all.map((kind) => [kind, true])),
    mail: Object.fromEntries(all.map((kind) => [kind, 'at-once' as const])),
  };
  await reader.call('updateSettings', { notification_settings });
  const subscription = service().subscribe();
  await reader.call('savePushSubscription', subscription);
  endpoint = subscription.endpoint;
});

/** Changes a row directly, like an action of the team or of an account. */
async function change<
  Table extends 'messages' | 'posts' | 'events' | 'notifications' | 'private_profiles',
>(table: Table, id: string, fields: Partial<Tables[Table]>) {
  await site().database.write((transaction) =>
    transaction
      .updateTable(table as 'posts')
      .set(fields as Partial<Tables['posts']>)
      .where('id', '=', id)
      .execute(),
  );
}

const now = () => new Date().toISOString();
const requestId = () => newId() + newId();

/**
 * Hides the account of a member, as a request for its deletion does. The sessions stay, because a push message may be
 * on its way to their devices.
 */
function leave({ id }: TestClient) {
  const hidden = {
    leaving_at: now(),
    profile_visibility: 'private',
    own_visibility: null,
  } as const;
  return site().database.write((transaction) => updatePrivateProfile(transaction, id, hidden));
}

/** What the reader or the writer can do to stop all content of the writer: block, mute or leave. */
const ownCases: Record<string, () => Promise<unknown>> = {
  'its reader blocks its writer': () =>
    reader.call('setBlock', { userId: writer.id, blocked: true }),
  'its writer blocks its reader': () =>
    writer.call('setBlock', { userId: reader.id, blocked: true }),
  'its reader mutes its writer': () => reader.call('setMute', { kind: 'user', value: writer.id }),
  'its writer leaves': () => leave(writer),
};

/** What can happen to the reader so that they receive nothing. */
const readerGone: Record<string, () => Promise<unknown>> = {
  'its reader is blocked from the site': () =>
    change('private_profiles', reader.id, { blocked_at: now() }),
  'its reader leaves': () => leave(reader),
};

const between = {
  ...ownCases,
  'its reader mutes a word of it': () => reader.call('setMute', { kind: 'word', value: SECRET }),
};

/** What can happen to a post of the writer. */
const toPost: Record<string, (post: { postId: string }) => Promise<unknown>> = {
  'its post gets another title': ({ postId }) => change('posts', postId, { title: 'ふつう' }),
  'its post is withdrawn': ({ postId }) =>
    writer.call('setPostPublished', { postId, isPublished: false }),
  'its post is private': ({ postId }) =>
    writer.call('setPostAudience', { postId, audience: 'private' }),
  'its post is deleted': ({ postId }) => writer.call('deletePost', { postId }),
  'the team hides its post': ({ postId }) =>
    admin.call('setPostHidden', { postId, hidden: true, reason: '確認' }),
};

/** What can happen to a post of a writer whom the reader does not follow. */
const toPostOfStranger = {
  ...toPost,
  'its post is for followers only': ({ postId }: { postId: string }) =>
    writer.call('setPostAudience', { postId, audience: 'followers' }),
  'its writer is restricted': () =>
    admin.call('toggleUserRestriction', {
      targetUserId: writer.id,
      restrict: true,
      reason: '宣伝',
    }),
};

async function sendMessage() {
  const conversationId = await befriend(reader, writer);
  const { id: messageId, sequence: upTo } = await send(writer, reader, SECRET);
  return { conversationId, messageId, upTo };
}

async function addComment(fields: { on?: string; parentId?: string } = {}) {
  const postId = fields.on ?? (await insertPost(site().database, reader.id));
  const words = { content: SECRET, parentId: fields.parentId ?? null, requestId: requestId() };
  const { comment } = await writer.call('addComment', { postId, ...words });
  return { postId, commentId: comment.id };
}

/** Writes a reply to the reader, on a post whose title is the secret. */
async function reply() {
  const postId = await insertPost(site().database, writer.id, { title: SECRET });
  const words = { content: 'すてき', parentId: null, requestId: requestId() };
  const { comment } = await reader.call('addComment', { postId, ...words });
  const answer = { content: 'ありがとう', parentId: comment.id, requestId: requestId() };
  await writer.call('addComment', { postId, ...answer });
  return { postId };
}

async function addToSeries() {
  const { database } = site();
  const seriesId = await insertSeries(database, writer.id, [await insertPost(database, writer.id)]);
  await runJobs(site(), 'series-parts');
  await reader.call('setSeriesFollow', { seriesId, following: true });
  const postId = await insertPost(database, writer.id, { title: SECRET });
  await writer.call('addSeriesPosts', { seriesId, postIds: [postId] });
  await runJobs(site(), 'series-parts');
  return { postId };
}

/** Ends a poll in a post for followers. The reader has voted in the poll. */
async function endPoll() {
  const { database } = site();
  await reader.call('followUser', { targetUserId: writer.id });
  const postId = await insertPost(database, writer.id);
  await writer.call('setPostAudience', { postId, audience: 'followers' });
  const poll = { question: SECRET, choices: [{ text: 'あお' }, { text: 'みどり' }] };
  const times = { ends_at: inMinutes(60), requestId: newId() };
  const owner = { kind: 'post' as const, id: postId };
  const { poll: attached } = await writer.call('attachPoll', { ...poll, ...times, owner });
  await reader.call('votePoll', { pollId: attached.id, choices: [0] });
  await changePollRow(site(), attached.id, { ends_at: inMinutes(-1) });
  while (await finishNextPoll({ database, pollOwners, publishPollEvent: () => {} }));
  return { postId };
}

const announcement = () => ({ title: SECRET, content: 'お知らせ', requestId: newId() });

async function announce() {
  const { announcement: created } = await admin.call('createAnnouncement', announcement());
  await runJobs(site(), 'announcement-delivery');
  return { announcementId: created.id };
}

async function messageEventMembers() {
  const eventId = await insertEvent(site(), writer.id);
  await reader.call('setEventJoin', { eventId, state: 'joined' });
  await writer.call('messageEventMembers', { eventId, content: SECRET, requestId: requestId() });
  return { eventId };
}

/** Sends the reader a reminder of an event that begins in half an hour. */
async function remind() {
  const times = { event_date: inMinutes(30), created_at: inMinutes(-2 * 24 * 60) };
  const eventId = await insertEvent(site(), writer.id, { title: SECRET, ...times });
  await reader.call('setEventJoin', { eventId, state: 'joined' });
  await runNextReminder(site().database);
  return { eventId };
}

/** Sends a digest that contains a post of a followed member. It is sent only by mail. */
async function writeDigest() {
  const saturday = nextWeekly(Date.now(), 'Asia/Tokyo');
  await site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ email_notifications: false })
      .where('id', '<>', reader.id)
      .execute(),
  );
  await reader.call('followUser', { targetUserId: writer.id });
  const postId = await insertPost(site().database, writer.id, { title: SECRET });
  await planDigests(site().database, { mail: mailEnv('').mail }, saturday - 1);
  await runJobs(site(), 'weekly-digest', { now: () => saturday });
  return { postId };
}

/** Makes the reader a member of the team, and notifies the team of a case. */
async function notifyReader() {
  await admin.call('updateAdminRank', { targetAdminId: reader.id, newRank: 'moderator' });
  const choice = { on_site: true, by_push: true, by_mail: true } as const;
  await reader.call('setTeamAlertChoice', { kind: 'heavy-case', ...choice });
  const target = { target_type: 'post', target_id: newId(), target_user_id: writer.id } as const;
  await insertRows(site().database, 'cases', [caseRow({ kind: 'report', ...target, weight: 900 })]);
  await notifyTeam(site());
  return {};
}

interface Content {
  secret: string;
  channels: readonly ('push' | 'mail')[];
  cause: () => Promise<unknown>;
  events: Record<string, () => Promise<unknown>>;
}

/** Returns a content that `cause` creates, and the events that can happen to it between queueing and sending. */
function content<Cause>(
  cause: () => Promise<Cause>,
  events: Record<string, (caused: Cause) => Promise<unknown>>,
  {
    secret = SECRET,
    channels = ['push', 'mail'],
  }: Partial<Pick<Content, 'secret' | 'channels'>> = {},
): Content {
  let caused: Cause | undefined;
  const happen = (run: (value: Cause) => Promise<unknown>) => () =>
    caused === undefined ? expect.fail('no cause') : run(caused);
  return {
    secret,
    channels,
    cause: async () => {
      caused = await cause();
    },
    events: Object.fromEntries(Object.entries(events).map(([name, run]) => [name, happen(run)])),
  };
}

const contents: Record<string, Content> = {
  message: content(sendMessage, {
    ...between,
    ...readerGone,
    'its writer is blocked from the site': () =>
      change('private_profiles', writer.id, { blocked_at: now() }),
    'it is taken back': ({ messageId }) =>
      writer.call('deleteMessage', { messageId, forBoth: true }),
    'it is edited': ({ messageId }) => writer.call('editMessage', { messageId, content: 'ふつう' }),
    'the team hides it': ({ messageId }) => change('messages', messageId, { hidden_at: now() }),
    'its recipient deletes it': ({ messageId }) =>
      reader.call('deleteMessage', { messageId, forBoth: false }),
    'its recipient deletes the conversation': ({ conversationId }) =>
      reader.call('deleteConversation', { conversationId }),
    'its recipient mutes the conversation': ({ conversationId }) =>
      reader.call('setConversationMuted', { conversationId, muted: true }),
    'its recipient reads it': ({ conversationId, upTo }) =>
      reader.call('markConversationRead', { conversationId, upTo }),
  }),
  comment: content(addComment, {
    ...between,
    ...readerGone,
    'it is deleted': ({ commentId }) => writer.call('deleteComment', { commentId }),
    'it is edited': ({ commentId }) => writer.call('editComment', { commentId, content: 'ふつう' }),
    'it is hidden': ({ commentId }) => reader.call('setCommentHidden', { commentId, hidden: true }),
  }),
  'title of a post with a reply': content(reply, { ...toPostOfStranger, ...between }),
  'new part of a series': content(addToSeries, { ...toPostOfStranger, ...between }),
  'question of a poll': content(endPoll, {
    ...ownCases,
    'its post is withdrawn': ({ postId }) =>
      writer.call('setPostPublished', { postId, isPublished: false }),
    'its post is private': ({ postId }) =>
      writer.call('setPostAudience', { postId, audience: 'private' }),
    'its post is deleted': ({ postId }) => writer.call('deletePost', { postId }),
    'the team hides its post': ({ postId }) =>
      admin.call('setPostHidden', { postId, hidden: true, reason: '確認' }),
    'its reader is removed as a follower': () =>
      writer.call('removeFollower', { followerId: reader.id }),
    'its reader unfollows its writer': () =>
      reader.call('unfollowUser', { targetUserId: writer.id }),
  }),
  announcement: content(announce, {
    'it is edited': ({ announcementId }) =>
      admin.call('updateAnnouncement', { ...changed, announcementId, title: 'ふつう' }),
    'it is switched off': ({ announcementId }) =>
      admin.call('updateAnnouncement', { ...changed, announcementId, is_active: false }),
    'it is for admins only': ({ announcementId }) =>
      admin.call('updateAnnouncement', { ...changed, announcementId, target_audience: 'admin' }),
    'it is deleted': ({ announcementId }) => admin.call('deleteAnnouncement', { announcementId }),
    'it is over': ({ announcementId }) =>
      change('notifications', announcementId, { expires_at: now() }),
  }),
  'message of an organiser': content(messageEventMembers, {
    ...between,
    'the team hides the event': ({ eventId }) =>
      admin.call('setEventHidden', { eventId, hidden: true, reason: '確認' }),
    'its reader reads it': () => reader.call('markAllNotificationsRead', { until: inMinutes(1) }),
  }),
  'reminder of an event': content(remind, {
    'the event has begun': ({ eventId }) => change('events', eventId, { event_date: now() }),
  }),
  'name of a follower': content(
    async () => {
      await writer.call('updateProfile', { display_name: SECRET });
      await writer.call('followUser', { targetUserId: reader.id });
      return {};
    },
    {
      ...ownCases,
      'they unfollow': () => writer.call('unfollowUser', { targetUserId: reader.id }),
    },
  ),
  digest: content(
    writeDigest,
    {
      ...toPost,
      ...between,
      ...readerGone,
      'its reader unfollows its writer': () =>
        reader.call('unfollowUser', { targetUserId: writer.id }),
    },
    { channels: ['mail'] },
  ),
  'notice of an archive': content(
    () => makeExport(site(), reader),
    {
      'the archive is gone': () =>
        site().database.write((transaction) => transaction.deleteFrom('data_exports').execute()),
    },
    { secret: 'データの準備' },
  ),
  'alert of the team': content(
    notifyReader,
    {
      'its reader leaves the team': () =>
        site().database.write((transaction) =>
          transaction.deleteFrom('admin_users').where('id', '=', reader.id).execute(),
        ),
      'the case is decided': async () => {
        await site().database.write((transaction) => transaction.deleteFrom('cases').execute());
        await notifyTeam(site());
      },
    },
    { secret: '通報が重なっている' },
  ),
};

const changed = {
  ...announcement(),
  requestId: undefined,
  baseUpdatedAt: null,
};

function mailEnv(url: string) {
  const from = { name: '', address: 'mail@fans.example' };
  return { ...site().env, mail: { smtp: { url, dkim: null }, from, perMinute: 6000 } };
}

/** Moves all due deliveries into the queues of their channels. */
const queue = () => deliverDue(site(), { channels: [pushChannel, mailChannel] });

async function queued(): Promise<string> {
  const { read } = site().database;
  const tables = ['deliveries', 'mails', 'push_messages'] as const;
  const rows = await Promise.all(
    tables.map((table) => read.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows);
}

/** Sends everything in the queues. Returns what the reader receives. */
async function sendAll(): Promise<Record<'push' | 'mail', string>> {
  const server = await startSmtpServer();
  const env = mailEnv(server.url);
  const mailer = openMailer(env, site().log);
  await startSending(site().database);
  await runJobs(site(), 'mail-sending', { env, mailer });
  mailer?.close();
  await sendDue(site());
  const pushes = service().received.filter((push) => push.endpoint === endpoint);
  const to = `${reader.id}@test.invalid`;
  const mails = server.mails.filter((mail) => JSON.stringify(mail.to).includes(to));
  return {
    push: JSON.stringify(pushes.map(({ content: said }) => said)),
    mail: JSON.stringify(mails.map(({ subject, text, html }) => [subject, text, html])),
  };
}

describe.each(Object.entries(contents))(
  'the text of a delivery: %s',
  (_, { secret, channels, cause, events }) => {
    it('is stored in no queue, but read when a message is sent [DELI-30, DELI-53]', async () => {
      await cause();
      expect(await queued()).not.toContain(secret);
      await queue();
      expect(await queued()).not.toContain(secret);
      const sent = await sendAll();
      for (const channel of channels) expect(sent[channel]).toContain(secret);
    });

    it.each(Object.entries(events))(
      'is not sent once %s [DELI-54, DELI-55]',
      async (__, happen) => {
        await cause();
        await queue();
        await happen();
        const sent = await sendAll();
        expect(sent.push).not.toContain(secret);
        expect(sent.mail).not.toContain(secret);
      },
    );
  },
);

describe('the notification that a poll has ended', () => {
  const { cause, events } = contents['question of a poll'] ?? expect.fail();
  it.each(Object.entries(events))('omits the question once %s [NOTE-61]', async (_, happen) => {
    await cause();
    const listed = async () => JSON.stringify(await reader.get('/api/notifications'));
    expect(await listed()).toContain(SECRET);
    await happen();
    expect(await listed()).not.toContain(SECRET);
  });
});

describe('a webhook', () => {
  const { events } = contents.announcement ?? expect.fail();
  it.each(Object.entries(events))(
    'contains nothing of an announcement once %s [DELI-54]',
    async (__, happen) => {
      await admin.call('createWebhook', {
        ...webhookInput(receiver.url),
        events: ['announcement.published' as const],
      });
      await contents.announcement?.cause();
      expect(await queued()).not.toContain(SECRET);
      await happen();
      await runJobs(site(), 'webhook-delivery', { poster: loopbackPoster });
      expect(JSON.stringify(receiver.received)).not.toContain(SECRET);
    },
  );
});
