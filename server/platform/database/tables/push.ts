/** Push messages to the devices of members. */
export interface PushTables {
  push_subscriptions: PushSubscriptionsTable;
  push_messages: PushMessagesTable;
  push_keys: PushKeysTable;
}

/** A browser that receives the messages of the member who is signed in there. */
export interface PushSubscriptionsTable {
  id: string;
  session_hash: string;
  user_id: string;
  /** The secret address of the browser at its push service. */
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
  last_success_at: string | null;
  /** How many messages in a row the push service has refused. */
  refusals: number;
}

/** A message that waits to be sent. A later one of the same topic takes its place. */
export interface PushMessagesTable {
  id: string;
  subscription_id: string;
  topic: string;
  /** The host of the push service. */
  host: string;
  /** What the service worker gets, as JSON. */
  content: string;
  urgency: 'low' | 'normal' | 'high';
  run_at: string;
  attempts: number;
  expires_at: string;
}

/** The pair of keys by which push services know the site. There is one row. */
export interface PushKeysTable {
  id: string;
  public_key: string;
  private_key: string;
  created_at: string;
}
