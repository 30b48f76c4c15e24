import { DAY, HOUR } from '#contract/foundations/limits.ts';
import { targetAudiences } from '#contract/notifications/notifications.ts';
import { insertNfts, insertWallet } from '#server/features/collections/nfts/nfts.testing.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { insertEvent, timeIn } from '#server/features/events/events/events.testing.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { messageRow } from '#server/features/messages/messages/messages.tables.ts';
import { insertConversation } from '#server/features/messages/messages/messages.testing.ts';
import { insertNotification } from '#server/features/notifications/notifications/notifications.testing.ts';
import { pollRow } from '#server/features/polls/polls/polls.tables.ts';
import { publicationPlanRow } from '#server/features/posts/publication-plans/publication-plans.tables.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { accounts } from './authors.ts';
import {
  type Author,
  addContent,
  commonTag,
  type Of,
  type People,
  type Planted,
  textOf,
} from './contents.ts';
import { plantPosts, pollChoices, postCasesOf } from './plant-posts.ts';
import { states, statesOf } from './states.ts';

const reason = 'ルールに合わないため';

/** Plants every kind of content of every author in every state. The accounts of the authors are still active. */
export async function plantContents(site: TestApp, people: People): Promise<Planted> {
  const comments_count = Object.keys(accounts).length * Object.keys(states.comments).length * 2;
  const hostPostId = await insertPost(site.database, people.host.id, { comments_count });
  // Its gallery shows the posts with the tag.
  const hostEventId = await insertEvent(site, people.host.id, {
    comments_count,
    tag: commonTag,
    event_date: timeIn(-HOUR),
  });
  const answered = commentRow({
    user_id: people.host.id,
    post_id: hostPostId,
    content: 'ようこそ',
  });
  await insertRows(site.database, 'comments', [answered]);
  const planted: Planted = {
    contents: [],
    authors: [],
    conversationIds: [],
    clipIds: [],
    hostPostId,
    hostEventId,
  };
  for (const [account, visibility] of Object.entries(accounts)) {
    const client = await site.member({ visibility });
    planted.authors.push({ account, client });
    const author: Author = { account, profile_visibility: visibility, id: client.id };
    const of = { site, people, planted, author };
    await plantProfile(of);
    await plantPosts(of);
    await plantComments(of, { post_id: hostPostId });
    await plantComments(of, { event_id: hostEventId });
    await plantComments(of, { post_id: hostPostId, parent_id: answered.id });
    await plantEvents(of);
    await plantNfts(of);
    await plantMessages(of);
  }
  return planted;
}

async function plantProfile(of: Of): Promise<void> {
  const { site, author } = of;
  const bio = textOf(addContent(of, 'profile', { id: author.id }));
  await site.database.write((transaction) =>
    transaction
      .updateTable('profiles')
      .set({ bio, post_count: postCasesOf(author).length })
      .where('id', '=', author.id)
      .execute(),
  );
}

/** Plants comments under a post, an event or a comment of the host. */
async function plantComments(
  of: Of,
  about: { post_id: string; parent_id?: string } | { event_id: string },
): Promise<void> {
  const { site, people, author } = of;
  const { host, team } = people;
  const audience = 'event_id' in about ? 'under an event' : 'under a post';
  const made = statesOf(author, states.comments).map(([state, columns]) => {
    const content = addContent(of, 'comment', { state, audience, otherId: host.id });
    const own = { id: content.id, user_id: author.id, content: textOf(content) };
    return { state, comment: commentRow({ ...about, ...own, ...columns(team.id) }) };
  });
  await insertRows(
    site.database,
    'comments',
    made.map(({ comment }) => comment),
  );
  for (const { state, comment } of made) {
    if (state === 'deleted') await team.call('deleteComment', { commentId: comment.id, reason });
  }
}

async function plantEvents(of: Of): Promise<void> {
  const { site, people, author } = of;
  const { team } = people;
  const made = statesOf(author, states.events).map(([state, columns], index) => {
    const content = addContent(of, 'event', { state });
    const text = textOf(content);
    const event = eventRow({
      id: content.id,
      user_id: author.id,
      title: text,
      description: text,
      tag: commonTag,
      series_id: content.id,
      has_poll: true,
      event_date: timeIn(DAY + HOUR * index),
      ...columns(team.id),
    });
    const asked = addContent(of, 'poll of an event', { state });
    const poll = pollRow({
      id: asked.id,
      owner: 'event',
      event_id: event.id,
      user_id: author.id,
      question: asked.marker,
      choices: pollChoices,
      ends_at: timeIn(HOUR),
    });
    return { state, event, poll };
  });
  const events = made.map(({ event }) => event);
  await insertRows(site.database, 'events', events);
  await insertRows(
    site.database,
    'polls',
    made.map(({ poll }) => poll),
  );
  await site.database.write((transaction) =>
    addToIndex(transaction, { events: events.filter(({ is_draft }) => !is_draft) }),
  );
  const planned = events.filter(({ is_draft }) => is_draft);
  await insertRows(
    site.database,
    'publication_plans',
    planned.map((event) => publicationPlanRow('event', { ...event, publish_at: timeIn(HOUR) })),
  );
  for (const { state, event } of made) {
    if (state === 'deleted') await team.call('deleteEvent', { eventId: event.id, reason });
  }
}

async function plantNfts(of: Of): Promise<void> {
  const { site, author } = of;
  const wallet = await insertWallet(site.database, author.id);
  const names = statesOf(author, states.nft_cache);
  await insertNfts(site.database, wallet, names.length, (index) => {
    const [state = '', columns] = names[index] ?? [];
    const { id, marker: name } = addContent(of, 'NFT', { state });
    return { id, name, ...columns?.() };
  });
}

/** Plants a conversation of the author with the participant. */
async function plantMessages(of: Of): Promise<void> {
  const { site, people, planted, author } = of;
  const { participant, team } = people;
  const { conversationId } = await insertConversation(site.database, [author.id, participant.id]);
  const messages = statesOf(author, states.messages).map(([state, columns], index) => {
    const content = addContent(of, 'message', { state, otherId: participant.id });
    return messageRow({
      id: content.id,
      conversation_id: conversationId,
      sequence: index + 2,
      sender_id: author.id,
      recipient_id: participant.id,
      content: textOf(content),
      ...columns(team.id),
    });
  });
  await insertRows(site.database, 'messages', messages);
  await site.database.write((transaction) =>
    transaction
      .updateTable('conversations')
      .set({ last_sequence: messages.length + 1, revision: messages.length + 1 })
      .where('id', '=', conversationId)
      .execute(),
  );
  planted.conversationIds.push(conversationId);
  await plantRequest(of);
}

/** Plants a first message of the author that the host has not accepted yet. */
async function plantRequest(of: Of): Promise<void> {
  const { site, people, planted, author } = of;
  const otherId = people.host.id;
  const content = addContent(of, 'message', { state: 'in a request', otherId });
  const { conversationId, messageId } = await insertConversation(
    site.database,
    [author.id, otherId],
    { status: 'request', asked_by: author.id, content: textOf(content) },
  );
  content.id = messageId;
  planted.conversationIds.push(conversationId);
}

/** Plants announcements of the team to every audience. Only members who have joined before get them. */
export async function plantAnnouncements(
  site: TestApp,
  { participant, team }: People,
  planted: Planted,
): Promise<void> {
  const author: Author = { account: 'team', profile_visibility: 'public', id: team.id };
  for (const audience of targetAudiences) {
    for (const [state, columns] of Object.entries(states.notifications)) {
      const otherId = audience === 'specific' ? participant.id : '';
      const content = addContent({ planted, author }, 'announcement', { state, audience, otherId });
      const fields = { id: content.id, title: content.marker, target_audience: audience };
      await insertNotification(
        site.database,
        { ...fields, created_by: team.id, target_user_id: null, ...columns() },
        audience === 'specific' ? [participant.id] : [],
      );
    }
  }
}
