import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/**
 * Why a mail was given up: its address does not exist, the server refuses it, the server has deferred it for too long,
 * it is no longer worth reading, or it cannot be written, because of a bug or a damaged row.
 */
export const mailFailures = ['address', 'refused', 'deferred', 'outdated', 'unwritable'] as const;
type MailFailure = (typeof mailFailures)[number];

/** A mail that waits to be sent, or that was sent in the last month. */
export const mailsTable = defineTable(
  'mails',
  {
    id: t.key().initial(newId),
    /** The recipient. Null for a mail about an account that no longer exists. */
    user_id: t
      .member()
      .deletedWithProfile()
      .nullable()
      .notExported('says which notifications are about to leave by mail'),
    /** The address of a mail without a user id. The addresses of members are read when mails are sent. */
    address: t.text().nullable(),
    /** The kind of mail, which its recipient can turn off. */
    kind: t.key(),
    /** What the mail is about. A member gets one mail for each value. */
    dedupe: t.key(),
    /** The content as JSON. Empty once the mail was sent or given up. */
    content: t.json(),
    state: t.key<'waiting' | 'sent' | 'skipped' | 'failed'>().initial('waiting'),
    /** Waiting mails of a lower lane are sent first. */
    lane: t.integer().default(1),
    /** Why a failed mail was given up. Null for other mails, and for mails that failed before the reason was stored. */
    failure: t.key<MailFailure>().nullable(),
    created_at: t.time().initial(t.now),
    run_at: t.time().initial(t.sameAs('created_at')),
    /** The number of attempts that have begun. */
    attempts: t.integer().initial(0),
    /** The code of the mail server's last reply, such as `550 5.1.1`. */
    reply_code: t.text().nullable(),
    /**
     * When the mail server first asked for a later attempt with this mail, or when the site first failed to write the
     * mail.
     */
    deferred_since: t.time().nullable(),
    updated_at: t.time().initial(t.sameAs('created_at')),
  },
  {
    indexes: {
      mails_by_state: ['state', 'updated_at'],
      mails_of_user: { columns: ['user_id', 'dedupe'], isUnique: true },
      mails_waiting: { columns: ['lane', 'run_at', 'id'], where: "state = 'waiting'" },
    },
  },
);

export type MailsTable = RowOf<typeof mailsTable>;

/** A row of `mails`. By default, the mail is due now. */
export const mailRow = mailsTable.row;

/** A processed notice of a provider about bounced mails. */
export const mailNoticesTable = defineTable(
  'mail_notices',
  {
    /** A hash of the provider and of the provider's id for the notice. */
    id_hash: t.key(),
    /** A hash of the id and the addresses of the notice. Despite its name, it is not part of unsubscribe links. */
    unsubscribe_hash: t.text(),
    expires_at: t.time(),
  },
  {
    key: ['id_hash'],
    expires: true,
    indexes: { mail_notices_expiry: ['expires_at'] },
  },
);
