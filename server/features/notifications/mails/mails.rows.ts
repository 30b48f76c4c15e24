import type { MailsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `mails`, by default of a mail that is due now. */
export function mailRow(fields: RowFields<MailsTable, 'kind' | 'dedupe' | 'content'>): MailsTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    user_id: null,
    address: null,
    state: 'waiting',
    run_at: created_at,
    attempts: 0,
    reply_code: null,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}
