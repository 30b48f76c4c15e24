import type {
  RelatedRecords,
  RelatedRecordsPlan,
} from '#server/features/members/deleted-content/related-records.service.ts';
import type { PollBallotsTable, PollsTable } from '#server/features/polls/polls/polls.tables.ts';
import * as store from './poll-backup.store.ts';

type OwnedPoll = PollsTable & { user_id: string };

/** The poll of a post or event and its votes, for a backup. */
function pollOf(owner: store.OwnerColumn) {
  const poll: RelatedRecords<OwnedPoll> = {
    table: 'polls',
    what: 'poll',
    read: (transaction, id) => store.readPollsOf(transaction, owner, id),
    restore: (transaction, _id, rows) => store.insertPolls(transaction, rows),
  };
  const ballots: RelatedRecords<PollBallotsTable> = {
    table: 'poll_ballots',
    what: 'poll-votes',
    read: (transaction, id) => store.readBallotsOf(transaction, owner, id),
    restore: (transaction, _id, rows) => store.insertBallots(transaction, rows),
  };
  return [poll, ballots] as const;
}

/** Whether a poll comes back with its post or event. Backups from before these kept it do not say so. */
export function keepsPoll({ parts }: Pick<RelatedRecordsPlan, 'parts'>): boolean {
  return parts.some(({ what, count }) => what === 'poll' && count > 0);
}

export const [pollOfPost, ballotsOfPost] = pollOf('post_id');

export const [pollOfEvent, ballotsOfEvent] = pollOf('event_id');
