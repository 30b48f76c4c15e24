import type { PollBallotsTable, PollsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `polls`, by default of one choice, whose counts are seen after a vote. */
export function pollRow(
  fields: RowFields<PollsTable, 'question' | 'choices' | 'ends_at'>,
): PollsTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    owner: 'team',
    user_id: null,
    post_id: null,
    event_id: null,
    description: '',
    max_choices: 1,
    results: 'after-vote',
    is_ended_early: false,
    is_published: false,
    final: null,
    notified_voter_id: '',
    notified_at: null,
    request_id: null,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

/** A row of `poll_ballots`. */
export function ballotRow(
  fields: RowFields<PollBallotsTable, 'poll_id' | 'user_id' | 'choices'>,
): PollBallotsTable {
  return { updated_at: new Date().toISOString(), ...fields };
}
