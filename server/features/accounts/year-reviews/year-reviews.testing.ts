/** Returns the activity of a member in a year. The given members are the authors whom the member has liked most. */
export function activityOf(liked_member_ids: readonly string[]) {
  return {
    likes_given_count: 9,
    liked_posts_count: 4,
    comments_written_count: 3,
    new_followers_count: 2,
    joined_events_count: 1,
    views_count: null,
    liked_tags: ['ルミ'],
    liked_member_ids,
  };
}
