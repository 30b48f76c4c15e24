import { DAY, HOUR } from '#contract/foundations/limits.ts';
import { postAudiences } from '#contract/posts/post-choices.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { timeIn } from '#server/features/events/events/events.testing.ts';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { pollRow } from '#server/features/polls/polls/polls.tables.ts';
import { clipItemRow, clipRow } from '#server/features/posts/clips/clips.tables.ts';
import { seriesPartRow, seriesRow } from '#server/features/posts/post-series/post-series.tables.ts';
import { feedAudience } from '#server/features/posts/posts/posts.policy.ts';
import { postRow, postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import { publicationPlanRow } from '#server/features/posts/publication-plans/publication-plans.tables.ts';
import { insertRows } from '#server/testing/factories.ts';
import { blackPng } from '#server/testing/pictures.ts';
import { type Author, addContent, commonTag, type Of, textOf } from './contents.ts';
import { newMarker } from './marker.ts';
import { states, statesOf } from './states.ts';

const reason = 'ルールに合わないため';
/** The choices of every poll. */
export const pollChoices = JSON.stringify(['はい', 'いいえ'].map((text) => ({ text, tag: null })));
const dot = blackPng({ width: 4, height: 4 });

/** Returns the states and audiences of an author's posts: every state for everybody, every audience when published. */
export function postCasesOf(author: Author) {
  const published = ['published', states.posts.published] as const;
  const all = [
    ...statesOf(author, states.posts).map((state) => [state, 'public'] as const),
    ...postAudiences.slice(1).map((audience) => [published, audience] as const),
  ];
  return all.map(([[state, columns], audience]) => ({ state, columns, audience }));
}

/** Plants posts, each with a picture, a poll and a comment of the host, and the clips and series with all of them. */
export async function plantPosts(of: Of): Promise<void> {
  const { site, people, author } = of;
  const { host, team } = people;
  const made = postCasesOf(author).map(({ state, columns, audience }, index) => {
    const facts = { state, audience };
    const marker = newMarker();
    const key = `post-images/${marker}${'x'.repeat(10)}.png`;
    addContent(of, 'picture', { ...facts, marker, id: key });
    const content = addContent(of, 'post', facts);
    const answer = addContent(of, 'comment under a post', { ...facts, otherId: host.id });
    const asked = addContent(of, 'poll', facts);
    const text = textOf(content);
    const post = postRow({
      id: content.id,
      user_id: author.id,
      title: text,
      content: text,
      image_key: key,
      image_alt: text,
      character_tags: commonTag,
      own_audience: audience,
      audience: feedAudience(author.profile_visibility, audience),
      has_poll: true,
      comments_count: 1,
      created_at: timeIn(-HOUR * (index + 1)),
      ...columns(team.id),
    });
    const about = { post_id: post.id };
    const comment = commentRow({
      ...about,
      id: answer.id,
      user_id: host.id,
      content: answer.marker,
    });
    const poll = pollRow({
      ...about,
      id: asked.id,
      owner: 'post',
      user_id: author.id,
      question: asked.marker,
      choices: pollChoices,
      ends_at: timeIn(DAY),
    });
    return { state, key, post, comment, poll };
  });
  const posts = made.map(({ post }) => post);
  const picture = { user_id: author.id, width: 4, height: 4, placeholder: '', bytes: dot.length };
  await insertRows(
    site.database,
    'files',
    made.map(({ key }) => fileRow({ key, ...picture })),
  );
  await Promise.all(made.map(({ key }) => site.files.put(key, dot, 'image/png')));
  await insertRows(site.database, 'posts', posts);
  await insertRows(
    site.database,
    'post_character_tags',
    posts.flatMap(({ id }) => postTagRows(id, [commonTag])),
  );
  await site.database.write((transaction) => addToIndex(transaction, { posts }));
  await insertRows(
    site.database,
    'comments',
    made.map(({ comment }) => comment),
  );
  await insertRows(
    site.database,
    'polls',
    made.map(({ poll }) => poll),
  );
  const plans = made
    .filter(({ state }) => state === 'planned')
    .map(({ post }) => publicationPlanRow('post', { ...post, publish_at: timeIn(DAY) }));
  await insertRows(site.database, 'publication_plans', plans);
  const kept = made.filter(({ state }) => state !== 'deleted').map(({ post }) => post.id);
  await plantClips(of, kept);
  await plantSeries(of, kept);
  for (const { state, post } of made) {
    if (state !== 'deleted') continue;
    await team.call('deletePost', { postId: post.id, reason });
  }
}

async function plantClips(of: Of, postIds: readonly string[]): Promise<void> {
  const { site, people, author } = of;
  const clips = statesOf(author, states.clips).map(([state, columns]) => {
    const { id, marker: name } = addContent(of, 'clip', { state });
    return clipRow({ id, user_id: author.id, name, ...columns(people.team.id) });
  });
  await insertRows(site.database, 'clips', clips);
  await insertRows(
    site.database,
    'clip_items',
    clips.flatMap(({ id: clip_id, user_id }) =>
      postIds.map((post_id, position) => clipItemRow({ clip_id, post_id, user_id, position })),
    ),
  );
}

async function plantSeries(of: Of, postIds: readonly string[]): Promise<void> {
  const { site, people, author } = of;
  const series = statesOf(author, states.post_series).map(([state, columns]) => {
    const { id, marker: title } = addContent(of, 'series', { state });
    return seriesRow({ id, user_id: author.id, title, ...columns(people.team.id) });
  });
  await insertRows(site.database, 'post_series', series);
  await insertRows(
    site.database,
    'post_series_parts',
    series.flatMap(({ id: series_id, user_id }) =>
      postIds.map((post_id, position) => seriesPartRow({ series_id, post_id, user_id, position })),
    ),
  );
}
