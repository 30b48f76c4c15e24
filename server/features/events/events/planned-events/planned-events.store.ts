import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { updateEventRow } from '../events.shared.store.ts';
import { pictureColumns } from '../events.store.ts';

export const findDrafts = preparedList<object>()((database, ids) =>
  database
    .selectFrom('events')
    .leftJoin('files', 'files.key', 'events.image_key')
    .where('events.id', 'in', ids)
    .where('events.is_draft', '=', true)
    .selectAll('events')
    .select(pictureColumns),
);

export type DraftRow = Awaited<ReturnType<typeof findDrafts>>[number];

/** Locks an unpublished event until the transaction ends. Returns its row, or null. */
export async function lockDraft(transaction: Queryable, id: string) {
  const row = await transaction
    .selectFrom('events')
    .where('id', '=', id)
    .where('is_draft', '=', true)
    .selectAll()
    .$call(rowLock(transaction, 'events', 'references'))
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts an unpublished event. Search does not find it. */
export const insertDraft = rows('events').insert();

export const updateDraft = (transaction: Queryable, { id, ...columns }: Tables['events']) =>
  updateEventRow(transaction, id, columns);
