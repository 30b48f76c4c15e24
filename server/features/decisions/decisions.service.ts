import type { MemberBelongings } from '#server/features/deletions/deletions.service.ts';
import type { PictureReference } from '#server/features/pictures/pictures.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { DecisionsTable } from '#server/platform/database/tables.ts';
import { decisionRow } from './decisions.rows.ts';
import * as store from './decisions.store.ts';

export {
  countDecisionsOf,
  decisionsAmong,
  findDecision,
  findDecisionOfCase,
  findLastDecision,
  findStandingBlock,
  listDecisionsOf,
  lockDecision,
  markOverturned,
} from './decisions.store.ts';

/** Stores a decision of this moment, in the transaction that does what was decided. */
export async function recordDecision(
  transaction: Queryable,
  fields: Parameters<typeof decisionRow>[0],
): Promise<DecisionsTable> {
  const decision = decisionRow(fields);
  await store.insertDecision(transaction, decision);
  return decision;
}

/** Decisions keep the picture of what they are about, which its uploader sees, until nobody can appeal any more. */
export const decisionPictures: PictureReference = {
  table: 'decisions',
  column: 'picture_key',
  shownTo: 'nobody',
};

/** Forgets the pictures of decisions that nobody can appeal against any more, in slices. The sweep deletes them. */
export async function endOldDecisions(database: Database): Promise<void> {
  while (await store.forgetPictures(database, new Date().toISOString()));
}

/** What was decided about a member goes with their profile; their pictures go before. */
export const decisionsOfMember: MemberBelongings = {
  columns: ['decisions.target_user_id'],
  async *deleteAll({ database }, userId) {
    await database.writeOne((queryable) => store.forgetPicturesOf(queryable, userId));
    yield;
  },
};
