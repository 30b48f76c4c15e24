/** Events, banners, notifications, reports, deletions and settings. */
export interface CommunityTables {
  events: EventsTable;
  featured_banners: FeaturedBannersTable;
  notifications: NotificationsTable;
  notification_opt_outs: NotificationOptOutsTable;
  notification_targets: NotificationTargetsTable;
  notification_reads: NotificationReadsTable;
  notification_read_positions: NotificationReadPositionsTable;
  notified_likes: NotifiedLikesTable;
  mail_notices: MailNoticesTable;
  mails: MailsTable;
  deleted_content: DeletedContentTable;
  deleted_content_pictures: DeletedContentPicturesTable;
  site_settings: SiteSettingsTable;
}

export interface EventsTable {
  id: string;
  user_id: string;
  title: string;
  description: string;
  event_date: string;
  event_end_date: string | null;
  /** Whether it has days instead of times, which are 0:00 on the first and 23:59 on the last day in Japan. */
  is_all_day: boolean;
  location: string;
  image_key: string | null;
  event_url: string | null;
  cancelled_at: string | null;
  cancel_reason: string;
  entry_closed_at: string | null;
  capacity: number | null;
  tag: string | null;
  /** The id of the first date of a repeated event. */
  series_id: string | null;
  request_id: string | null;
  /** Grows with each change that calendars show. */
  sequence: number;
  joined_count: number;
  interested_count: number;
  waiting_count: number;
  comments_count: number;
  /** Whether a row of `polls` belongs to it. */
  has_poll: boolean;
  /** The end, with the last minute of an all-day event; or the time at which an event without an end is over. */
  over_at: string;
  /** The time since which moderators hide it from everybody but its organiser. */
  hidden_at: string | null;
  hidden_by: string | null;
  hidden_reason: string;
  created_at: string;
  updated_at: string;
}

export interface FeaturedBannersTable {
  id: string;
  title: string;
  image_key: string | null;
  description: string;
  attribution: string;
  link_url: string | null;
  link_text: string;
  is_active: boolean;
  display_start: string;
  display_end: string | null;
  display_order: number;
  /** Crops of the picture as JSON, in percent of its width and height. Null for no crop. */
  crop_phone: string | null;
  crop_desk: string | null;
  request_id: string | null;
  updated_at: string;
}

export interface NotificationsTable {
  id: string;
  title: string;
  content: string;
  priority: string;
  target_audience: 'all' | 'admin' | 'specific';
  target_user_id: string | null;
  is_active: boolean;
  image_key: string | null;
  expires_at: string | null;
  type: string;
  from_user_id: string | null;
  from_user_name: string | null;
  related_id: string | null;
  /** The type of `related_id`, if the notification type does not determine it. */
  related_kind: 'event' | 'post' | 'decision' | 'comment' | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  /** The position in timelines: the time of sending or of the last growth, or the start of an announcement. */
  shown_at: string;
  /** The number of further members of grouped likes, or of further comments. */
  others_count: number;
  /** The number of taps of grouped likes. Zero for those from before taps were counted. */
  taps_count: number;
  /** The next start or end of an announcement that needs a live event. */
  live_event_at: string | null;
  request_id: string | null;
  /** The number of members who have read an announcement. */
  reads_count: number;
  /** When an announcement began to leave the site by mail and push, which it does once. */
  delivered_at: string | null;
}

/** The types of notifications that a member has switched off. */
export interface NotificationOptOutsTable {
  user_id: string;
  type: string;
}

/** `target_user_ids`: one row per recipient of a notification, with the read state. */
export interface NotificationTargetsTable {
  notification_id: string;
  user_id: string;
  /** Copies of the notification's columns, for timelines. */
  is_announcement: boolean;
  shown_at: string;
  read_at: string | null;
}

/** `read_by` of announcements to all or to admins: one row per reader. */
export interface NotificationReadsTable {
  notification_id: string;
  user_id: string;
  read_at: string;
}

/** The time up to which a member has marked everything as read. */
export interface NotificationReadPositionsTable {
  user_id: string;
  read_until: string;
}

/** The last row of `like_batches` whose author has been notified. */
export interface NotifiedLikesTable {
  id: 'likes';
  expires_at: string;
  user_id: string;
  batch_id: string;
}

/** A mail that waits to be sent, or that was sent lately. */
export interface MailsTable {
  id: string;
  /** The recipient. Null for a mail about an account that no longer exists. */
  user_id: string | null;
  /** The address of a mail without a recipient. A member's is read when it is sent. */
  address: string | null;
  /** What it tells of, which its recipient can switch off. */
  kind: string;
  /** What a member gets one mail about. */
  dedupe: string;
  /** JSON: what it says. Empty once it was sent or given up. */
  content: string;
  state: 'waiting' | 'sent' | 'skipped' | 'failed';
  /** The time at which it is due. */
  run_at: string;
  /** The number of attempts that have begun. */
  attempts: number;
  /** The code of the mail server's last answer, such as `550 5.1.1`. */
  reply_code: string | null;
  created_at: string;
  updated_at: string;
}

/** A notice of a provider about bounced mails, which has had its effect. */
export interface MailNoticesTable {
  /** Of the provider and its id of the notice. */
  id_hash: string;
  /** Of the addresses that the notice names. */
  unsubscribe_hash: string;
  expires_at: string;
}

export interface DeletedContentTable {
  id: string;
  type: string;
  original_id: string;
  /** Its title and its author. */
  title: string;
  author_id: string | null;
  /** The list of admins that contains it. Null for content that does not concern them, such as a draft. */
  listed_as: 'team' | 'author' | null;
  /** The deleted record as JSON. Empty after it has been restored. */
  content: string;
  deleted_at: string;
  deleted_by: string;
  deletion_reason: string;
  restored_at: string | null;
  /**
   * The time since which the team had hidden content that was deleted by others. It still counts against its author.
   */
  hidden_at: string | null;
}

/** The pictures of a backup, one row each, until it is restored. */
export interface DeletedContentPicturesTable {
  picture_key: string;
  deleted_id: string;
}

/** Settings documents by name; `general` holds those of the site. */
export interface SiteSettingsTable {
  id: string;
  /** JSON. */
  value: string;
  /** The picture for previews of the site, if it is a stored one. */
  image_key: string | null;
  updated_at: string;
}
