import type { PollResults } from '#contract/polls/poll-rules.ts';

/** Polls and the ballots of their voters. */
export interface PollTables {
  polls: PollsTable;
  poll_ballots: PollBallotsTable;
}

export interface PollsTable {
  id: string;
  owner: 'team' | 'post' | 'event';
  /** The author of its post or the organiser of its event. Null for a poll of the team. */
  user_id: string | null;
  post_id: string | null;
  event_id: string | null;
  question: string;
  description: string;
  /** JSON: the text of each choice, and the tag of its character or null. */
  choices: string;
  max_choices: number;
  results: PollResults;
  ends_at: string;
  is_ended_early: boolean;
  /** Whether the team has published it. The polls of posts and events are seen with these. */
  is_published: boolean;
  /** The counts at its end as JSON, which outlive the ballots of deleted members. Null before. */
  final: string | null;
  /** The last voter who has been told of its end, and the time after the last of all. */
  notified_voter_id: string;
  notified_at: string | null;
  request_id: string | null;
  created_at: string;
  updated_at: string;
}

/** The vote of a member. One row, so that no voter counts twice. */
export interface PollBallotsTable {
  poll_id: string;
  user_id: string;
  /** The bits of the chosen positions. */
  choices: number;
  updated_at: string;
}
