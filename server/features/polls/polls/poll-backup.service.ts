import type {
  RelatedRecords,
  RelatedRecordsPlan,
} from '#server/features/members/deleted-content/related-records.service.ts';
import type { PollBallotsTable, PollsTable } from '#server/features/polls/polls/polls.tables.ts';
import * as store from './poll-backup.store.ts';

type OwnedPoll = PollsTable & { user_id: string };

/** Returns the related records for backups of posts or events: their poll and its ballots. */
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

/** Whether a poll is restored with its post or event. Older backups have no poll. */
export function keepsPoll({ parts }: Pick<RelatedRecordsPlan, 'parts'>): boolean {
  return parts.some(({ what, count }) => what === 'poll' && count > 0);
}

export const [pollOfPost, ballotsOfPost] = pollOf('post_id');

export const [pollOfEvent, ballotsOfEvent] = pollOf('event_id');
