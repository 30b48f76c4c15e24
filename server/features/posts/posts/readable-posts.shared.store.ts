import {
  type AliasableExpression,
  type Expression,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { type PostAudience, postAudiences } from '#contract/posts/post-choices.ts';
import {
  isReadableMember,
  visibilityOf,
} from '#server/features/members/profiles/readable-members.shared.store.ts';

type Viewer = string | AliasableExpression<string>;

/** Returns the viewer as SQL if the author of a post follows them back, otherwise null. */
function followedBack(author: Expression<unknown>, viewer: Viewer) {
  return sql<string | null>`(
    select following_id from follows as back
    where back.follower_id = ${author} and back.following_id = ${viewer}
  )`;
}

/**
 * Returns the viewer as SQL if the author of a post follows them, otherwise null. Looks this up only for posts with
 * `mutuals` in one of the columns `choices`.
 */
export function authorFollows(author: string, choices: readonly string[], viewer: Viewer) {
  const columns = sql.join(choices.map((column) => sql.ref(column)));
  return sql<string | null>`case when 'mutuals' in (${columns})
    then ${followedBack(sql.ref(author), viewer)} end`;
}

/**
 * Returns the condition that a follower can see a post by the audience that its author has chosen. It filters rows that
 * an index has found.
 */
export function isForFollower(post: string, viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`case ${sql.ref(`${post}.own_audience`)}
    when 'public' then true
    when 'followers' then true
    when 'mutuals' then ${followedBack(sql.ref(`${post}.user_id`), viewer)} is not null
    else false
  end`;
}

/** Returns the condition that a member sees a post of `posts`, as a filter of rows that an index has found. */
export function isReadablePost(viewer: string): RawBuilder<SqlBool> {
  const isReadableAuthor = isReadableMember({ member: 'posts.user_id', viewer, all: false });
  return sql<SqlBool>`case
    when posts.user_id = ${viewer} then true
    when posts.own_audience = 'private' then false
    when not ${isReadableAuthor} then false
    when posts.own_audience = 'public' then true
    when (
      select follower_id from follows as reading
      where reading.follower_id = ${viewer} and reading.following_id = posts.user_id
    ) is null then false
    else ${isForFollower('posts', viewer)}
  end`;
}

/**
 * Returns the audience of a post of `posts` as SQL: its author's choice within the current visibility of the profile.
 * A job updates `posts.audience` later.
 */
export function presentAudience(): RawBuilder<PostAudience> {
  const visibility = visibilityOf('posts.user_id');
  return sql<PostAudience>`case posts.own_audience
    when 'public' then ${visibility}
    when 'private' then 'private'
    else case ${visibility} when 'private' then 'private' else posts.own_audience end
  end`;
}

/** Returns all audiences from `public` to the given audience, as SQL literals like those in the queries of feeds. */
export function audiencesUpTo(audience: PostAudience) {
  const upTo = postAudiences.slice(0, postAudiences.indexOf(audience) + 1);
  return upTo.map((each) => sql.lit<PostAudience>(each));
}
