import type { DraftPoll } from '#contract/polls/polls.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** A control character, which no tag can contain. */
const SEPARATOR = '\u001f';

/** Joins tags, in their order, for the column `character_tags`. */
export function joinTags(tags: readonly string[]): string {
  return tags.join(SEPARATOR);
}

/** Splits the value of the column `character_tags`. */
export function splitTags(column: string): string[] {
  return column === '' ? [] : column.split(SEPARATOR);
}

/** Returns the stored poll that is published with a draft, or null. */
export function draftPollOf({ draft_poll }: Pick<Tables['posts'], 'draft_poll'>): DraftPoll | null {
  return draft_poll === null ? null : (JSON.parse(draft_poll) as DraftPoll);
}

/** Returns the texts of the poll of a draft: its question and the filled-in choices. */
export function textsOfDraftPoll(post: Pick<Tables['posts'], 'draft_poll'>): string[] {
  const poll = draftPollOf(post);
  return poll ? [poll.question, ...poll.choices.map(({ text }) => text)].filter(Boolean) : [];
}
