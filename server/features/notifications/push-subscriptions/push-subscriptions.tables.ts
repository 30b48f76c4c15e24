import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** A browser that receives the messages of the member who is signed in there. */
export const pushSubscriptionsTable = defineTable(
  'push_subscriptions',
  {
    id: t.key().initial(newId).notExported(),
    session_hash: t.key().references('sessions.id_hash').notExported(),
    user_id: t.member().deletedWithProfile(),
    /** The secret URL of the browser at its push service. */
    endpoint: t.key().notExported(),
    p256dh: t.text().notExported(),
    auth: t.text().notExported(),
    /** The key of the site with which the browser subscribed. Empty for the present key. */
    public_key: t.text().default('').notExported(),
    created_at: t.time().initial(t.now).label('受け取りはじめた日時'),
    last_success_at: t.time().nullable().label('最後に送れた日時'),
    /** The number of consecutive messages that the push service has refused. */
    refusals: t.integer().default(0).notExported(),
  },
  {
    unique: [['endpoint'], ['session_hash']],
    indexes: { push_subscriptions_of_user: ['user_id', 'created_at', 'id'] },
    exports: [
      {
        file: 'push-devices.json',
        title: 'プッシュ通知を受け取る端末',
        order: { time: 'created_at', id: 'id' },
      },
    ],
  },
);

export type PushSubscriptionsTable = RowOf<typeof pushSubscriptionsTable>;

export const pushSubscriptionRow = pushSubscriptionsTable.row;

/** A message that waits to be sent. A later message about the same topic replaces it. */
export const pushMessagesTable = defineTable(
  'push_messages',
  {
    id: t.key().initial(newId),
    subscription_id: t.key().references('push_subscriptions'),
    topic: t.key(),
    host: t.key(),
    /** The content for the service worker, as JSON. */
    content: t.json(),
    urgency: t.text<'low' | 'normal' | 'high'>().initial('normal'),
    run_at: t.time().initial(t.now),
    attempts: t.integer().default(0),
    expires_at: t.time(),
  },
  {
    unique: [['subscription_id', 'topic']],
    indexes: { push_messages_due: ['host', 'run_at', 'id'] },
  },
);

export type PushMessagesTable = RowOf<typeof pushMessagesTable>;

/** A row of `push_messages`. By default, the message is due now. */
export const pushMessageRow = pushMessagesTable.row;

/**
 * The key pairs with which push services identify the site. The id of the present pair is `site`. The id of a former
 * pair is its public key.
 */
export const pushKeysTable = defineTable('push_keys', {
  id: t.key(),
  public_key: t.text(),
  private_key: t.text(),
  created_at: t.time(),
});

export type PushKeysTable = RowOf<typeof pushKeysTable>;
