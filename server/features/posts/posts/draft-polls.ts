import type { DraftPoll } from '#contract/polls/polls.ts';
import type { PostsTable } from '#server/features/posts/posts/posts.tables.ts';

/** Returns the stored poll that is published with a draft, or null. */
export function draftPollOf({ draft_poll }: Pick<PostsTable, 'draft_poll'>): DraftPoll | null {
  return draft_poll === null ? null : (JSON.parse(draft_poll) as DraftPoll);
}

/** Returns the texts of the poll of a draft: its question and the filled-in choices. */
export function textsOfDraftPoll(post: Pick<PostsTable, 'draft_poll'>): string[] {
  const poll = draftPollOf(post);
  return poll ? [poll.question, ...poll.choices.map(({ text }) => text)].filter(Boolean) : [];
}
