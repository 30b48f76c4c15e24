/** Constants shared by client and server. Lengths are in characters as people see them, times in milliseconds. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The largest number in an integer column of PostgreSQL. SQLite allows larger numbers. */
export const STORED_INTEGER_MAX = 2_147_483_647;

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
export const HOME_PAGE_SIZE = 12;
export const PROFILE_POSTS_PAGE_SIZE = 12;
export const RECOMMENDED_PAGE_SIZE = 30;
export const FEED_PAGE_SIZE = 20;
export const FOLLOW_PAGE_SIZE = 20;
export const HOME_BANNERS = 5;
/** The maximum number of banners, whether they are shown or not. */
export const BANNERS_MAX = 200;
export const BANNER_DESCRIPTION_MAX = 200;
export const BANNER_ATTRIBUTION_MAX = 100;
export const BANNER_LINK_TEXT_MAX = 30;
export const HOME_EVENTS = 3;

export const MAX_LIKES_PER_POST = 1000;
export const LIKE_BATCH_DELAY = 200;
export const LIKE_CELEBRATION_STEP = 100;
export const LIKE_HINT_DURATION = 3 * SECOND;
export const RAPID_TAP_GAP = 500;
export const RAPID_TAPS_BEFORE_ENCOURAGEMENT = 10;

export const DISPLAY_NAME_MAX = 50;
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 20;
export const BIO_MAX = 160;
export const WEBSITE_MAX = 200;
export const LOCATION_MAX = 30;
/** How long a former username leads to its member and is unavailable to others. */
export const FORMER_USERNAME_LIFETIME = 30 * DAY;
export const FORMER_USERNAMES_MAX = 5;

export const EVENT_DESCRIPTION_MAX = 5000;
export const EVENT_LOCATION_MAX = 100;
export const EVENT_URL_MAX = 300;
export const EVENT_DURATION_MAX = 92 * DAY;
/** The assumed duration of an event without an end. */
export const EVENT_DURATION_ASSUMED = 3 * HOUR;
export const EVENT_AHEAD_MAX = 2 * 365 * DAY;
export const EVENT_CAPACITY_MAX = 10_000;
export const EVENT_REPEATS_MAX = 52;
export const EVENT_REASON_MAX = 300;
export const EVENT_PAGE_SIZE = 20;
export const EVENT_MESSAGE_MAX = 500;
/** The maximum number of messages to the members of an event in 24 hours. */
export const EVENT_MESSAGES_PER_DAY = 5;
/**
 * The maximum number of moves of an event in 24 hours that its members are notified of. Further moves notify nobody.
 */
export const EVENT_MOVE_NOTIFICATIONS_PER_DAY = 5;
/** How long before an event its members are reminded. */
export const EVENT_REMINDERS = { day: DAY, hour: HOUR } as const;
/** The reminder of an all-day event is sent this long before its start: at 9:00 in Japan on the day before. */
export const EVENT_ALL_DAY_REMINDER = 15 * HOUR;
export const NOTIFICATION_TITLE_MAX = 100;
export const NOTIFICATION_CONTENT_MAX = 1000;
export const NOTIFICATIONS_PAGE_SIZE = 20;
/** Unread notifications are counted only up to this number. The badge then shows 99+. */
export const UNREAD_COUNT_MAX = 100;
export const NOTIFICATION_LIFETIME = 365 * DAY;
export const ANNOUNCEMENT_TARGETS_MAX = 500;
export const NOTICE_TARGETS_MAX = 50;
export const WALLETS_MAX = 10;
export const WALLET_LABEL_MAX = 30;
/** The number of rows that are deleted at once when a wallet is deleted. */
export const WALLET_DELETE_BATCH = 10;
export const NFT_PAGE_SIZE = 30;
export const NFT_BATCH_MAX = 500;
export const NFT_PINS_MAX = 6;
/** The filter of a member's NFTs lists this many collections: those with the most NFTs. */
export const NFT_COLLECTIONS_LISTED = 100;
/** The maximum number of stored NFTs of one wallet on one chain. Only the first ones are stored. */
export const NFTS_PER_CHAIN_MAX = 10_000;
/** The maximum number of stored NFTs of one member, because opening the collection counts them all. */
export const NFTS_PER_MEMBER_MAX = 20_000;
export const NFT_NAME_MAX = 200;
export const NFT_DESCRIPTION_MAX = 2000;
export const NFT_TRAITS_MAX = 50;
export const NFT_TRAIT_MAX = 100;
/** The maximum length of the URL of an NFT's picture, and of a URL that contains the picture (`data:`). */
export const NFT_SOURCE_MAX = 2048;
export const NFT_DATA_SOURCE_MAX = 64 * 1024;
export const NFT_CACHE_LIFETIME = DAY;
export const NFT_IMAGES_AT_ONCE = 5;
/** The width and quality of NFT pictures in lists. The detail view shows larger pictures. */
export const NFT_IMAGE_WIDTH = 400;
export const NFT_IMAGE_QUALITY = 85;
export const WALLET_PROOF_LIFETIME = 10 * MINUTE;
export const TITLE_MAX = 100;
export const WAITING_POSTS_MAX = 10;
export const CONTENT_MAX = 5000;
export const POLL_QUESTION_MAX = 100;
export const POLL_DESCRIPTION_MAX = 1000;
export const POLL_CHOICE_MAX = 60;
export const POLL_CHOICES_MIN = 2;
/** The maximum number of choices in a poll. A ballot stores the choices of a voter as the bits of a number. */
export const POLL_CHOICES_MAX = 20;
export const POLL_DURATION_MAX = 30 * DAY;
export const POLL_DURATION_MAX_TEAM = 365 * DAY;
export const POLLS_PAGE_SIZE = 20;
export const SERIES_MAX = 100;
export const SERIES_PARTS_MAX = 500;
export const SERIES_OF_POST_MAX = 10;
export const SERIES_PARTS_AT_ONCE = 50;
export const SERIES_TITLE_MAX = 60;
export const SERIES_DESCRIPTION_MAX = 1000;
export const SERIES_PAGE_SIZE = 12;
export const SERIES_FOLLOWS_MAX = 1000;
export const SERIES_RESTORE_TIME = DAY;
export const ALT_MAX = 300;
export const CHARACTER_TAGS_MAX = 10;
export const CHARACTER_TAG_MAX = 30;
export const VIDEO_URL_MAX = 300;
export const COMMENT_MAX = 500;
/**
 * The maximum number of members who are notified because a post or comment mentions them. Further mentions notify
 * nobody.
 */
export const MENTIONS_MAX = 5;
export const COMMENT_EDIT_TIME = 15 * MINUTE;
export const MESSAGE_MAX = 1000;
export const MESSAGES_PAGE_SIZE = 30;
/** How long a message can be edited after it was sent, and how long it can be taken back for both members. */
export const MESSAGE_EDIT_TIME = 15 * MINUTE;
export const MESSAGE_TAKE_BACK_TIME = DAY;
/** How long a member whose request was refused cannot write to the same member. */
export const MESSAGE_REFUSAL_TIME = 90 * DAY;
/** How often a client reports that its member is writing, and how long others see each report. */
export const TYPING_INTERVAL = 3 * SECOND;
export const TYPING_DURATION = 6 * SECOND;
/** How many messages before and after a reported message the team can read. */
export const REPORTED_NEIGHBOURS = 5;
/** Within this time, all readings of a reported message by the same admin are one entry in the audit log. */
export const CASE_READING_RECORDED_FOR = 6 * HOUR;
export const REPORT_DETAIL_MAX = 500;
export const MUTED_WORD_MAX = 50;
export const MUTES_MAX = 500;
export const BLOCKS_MAX = 5000;
export const BIRTHDAYS_MAX = 50;
export const YEAR_TAGS = 5;
export const YEAR_MEMBERS = 6;
export const MISSED_POSTS = 12;
/** Each count of what a member has missed stops at this number. */
export const MISSED_COUNT_MAX = 20;
export const TAG_FOLLOWS_MAX = 500;
export const PUSH_DEVICES_MAX = 10;
/** The maximum length of the URL that a browser has at its push service. Known URLs have about 200 characters. */
export const PUSH_ENDPOINT_MAX = 1000;
/** The maximum number of clips per member, and of posts per clip. */
export const CLIPS_MAX = 200;
export const CLIP_ITEMS_MAX = 10_000;
export const CLIP_NAME_MAX = 50;
export const CLIP_DESCRIPTION_MAX = 500;
export const CLIP_NOTE_MAX = 200;
export const CLIPS_PAGE_SIZE = 20;
export const CLIP_ITEMS_PAGE_SIZE = 20;
export const CLIP_SEARCH_WORDS = 10;
/** The number of posts that represent a clip in lists. */
export const CLIP_COVERS = 4;
export const DRAFTS_MAX = 100;
/** The maximum number of a member's planned posts, and of planned events: in total, and for the same time. */
export const PLANNED_MAX = 100;
export const PLANNED_AT_ONCE_MAX = 10;
export const PLAN_DAYS_MAX = 365;
/** The number of posts that are related to a post: half by the same author, half with the same tags. */
export const RELATED_SIZE = 20;
export const RECOMMENDED_CACHE_LIFETIME = 10 * MINUTE;
/** Requests to follow a member are counted only up to this number. */
export const FOLLOW_REQUESTS_COUNT_MAX = 100;
export const FOLLOW_REQUESTS_ANSWERED = 100;
/** How many members are suggested for following, and how many posts of each are shown. */
export const SUGGESTED_AUTHORS = 6;
export const SUGGESTED_POSTS = 3;
/** The maximum age of the posts whose authors are suggested. */
export const SUGGESTION_AGE = 60 * DAY;
export const TAG_SUGGESTIONS = 10;
/** How many of the most used tags are shown, in addition to characters. */
export const POPULAR_TAGS = 20;
export const RELATED_TAGS = 8;
export const UNDO_DELETE_LIFETIME = 30 * SECOND;
/** How long the backup of deleted content is stored. */
export const BACKUP_LIFETIME = 90 * DAY;
/** How long a deleted account can be restored by signing in. */
export const DELETION_GRACE = 14 * DAY;
export const EXPORT_LIFETIME = DAY;
export const EXPORT_INTERVAL = DAY;
export const SEARCH_QUERY_MAX = 100;
/** The maximum number of people that a search finds: half of them by username, half by display name. */
export const SEARCH_PEOPLE = 50;
/** The page size of found posts, which fills rows of two, three or four cards. Larger pages would take longer. */
export const FOUND_POSTS_PAGE_SIZE = 12;
/** How many of the newest found posts are sorted by likes. Sorting all posts of a frequent word would take long. */
export const RANKED_POSTS = 1000;
/** How many replies are sent together with their comment. Clients fetch more on demand. */
export const REPLIES_SHOWN = 3;

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** The maximum number of pixels of a picture. Decoding a larger picture takes too much memory and time. */
export const MAX_UPLOAD_PIXELS = 50_000_000;
/** The longest side of a stored picture in pixels, nearly twice the widest picture of a page. */
export const MAX_STORED_SIDE = 2560;
/** The limits of long pictures, such as vertical comics. They are larger, so that letters stay readable. */
export const MAX_LONG_WIDTH = 1600;
export const MAX_LONG_PIXELS = 32_000_000;
/** The greatest height of a picture that browsers display. */
export const MAX_LONG_HEIGHT = 32_767;
export const MAX_ANIMATED_SIDE = 1280;
/** Browsers reduce a picture with a longer side before they send it. */
export const MAX_SENT_SIDE = 4096;
/** The most pixels that a browser decodes to reduce a picture. They take 480 MB. */
export const MAX_DECODED_PIXELS = 120_000_000;
export const UPLOAD_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const CSRF_TOKEN_LIFETIME = DAY;
export const ADMIN_CACHE_LIFETIME = 5 * MINUTE;
export const SETUP_TOKEN_LIFETIME = DAY;
export const QUERY_STALE_TIME = MINUTE;
export const TOAST_DURATION = 5 * SECOND;
export const PROFILE_GUARD_DURATION = 2 * SECOND;

/** The widths of delivered pictures. The browser chooses one from `srcset`. */
export const IMAGE_WIDTHS = [200, 400, 800, 1200, 1920] as const;
export const SMALL_AVATAR_WIDTH = 80;
export const IMAGE_QUALITIES = { low: 50, medium: 75, high: 90, auto: 80 } as const;
export const MAX_DEVICE_PIXEL_RATIO = 2;
export const WATERMARK_TEXT_MAX = 30;
/** The longer side of a picture watermark, as a multiple of the height of a letter in a text watermark. */
export const WATERMARK_LETTERS = 5;
/** The maximum longer side of a stored watermark picture in pixels, and its maximum size in bytes. */
export const WATERMARK_SIDE_MAX = 2000;
export const WATERMARK_BYTES_MAX = 2 * 1024 * 1024;
/** How long after its last request a rendered variant is cached. */
export const VARIANT_CACHE_LIFETIME = DAY;
export const IMAGE_LAZY_MARGIN_PX = 50;
export const INFINITE_SCROLL_MARGIN_PX = 100;
/** The distance in pixels beyond the screen at which cards of a long list are rendered. A flick scrolls less. */
export const CARD_MARGIN_PX = 1500;
/** The distances in pixels after which a touch drags the carousel, and after which a released touch turns it. */
export const CAROUSEL_DRAG_START_PX = 10;
export const CAROUSEL_SWIPE_PX = 50;
export const EXCERPT_LENGTH = 120;
export const MAX_LIVE_TOPICS = 20;

/** The maximum number of URLs in a sitemap (sitemaps.org), and how many are read at once. */
export const SITEMAP_URLS_MAX = 50_000;
export const SITEMAP_BATCH = 200;
/** A type with more records than this has several sitemaps. */
export const SITEMAP_SPLIT = 10_000;
export const ATOM_ENTRIES = 30;
/** The maximum length of the reason for an action of an admin. */
export const MODERATION_REASON_MAX = 500;
export const TEAM_NOTE_MAX = 1000;
export const CONTENT_DECISIONS_MAX = 50;
export const OFFICIAL_CONTRACTS_MAX = 100;
export const CONTRACTS_MAX = 500;
export const RESERVED_NAMES_MAX = 500;
export const WATCHED_WORDS_MAX = 200;
export const WATCHED_HOSTS_MAX = 200;
/** The maximum length of a watched word, and of a host name (RFC 1035). */
export const WATCHED_WORD_MAX = 40;
export const HOST_MAX = 253;
/** The length of the name of a character in examples. */
export const EXAMPLE_CHARACTER_MAX = 20;
export const SAVED_REPLIES_MAX = 50;

export const READ_ONLY_MESSAGE_MAX = 200;
export const SAVED_REPLY_TITLE_MAX = 30;
export const ALIASES_MAX = 20;
export const CHARACTERS_MAX = 200;
export const AUDIT_EXPORT_LIFETIME = 10 * MINUTE;
export const DECISION_MESSAGE_MAX = 500;
export const APPEAL_MAX = 1000;
export const APPEAL_WINDOW = 30 * DAY;
/** How long a blocked member can open the decision with the link. */
export const APPEAL_LINK_LIFETIME = HOUR;
/** Open cases are counted only up to this number. The badge then shows 99+. */
export const WAITING_COUNT_MAX = 100;
export const CASE_DECISIONS_MAX = 50;
export const CASE_AUTHOR_MAX = 100;
export const CASE_CLAIM_LIFETIME = 15 * MINUTE;
/** The maximum number of guideline rules. One call can publish all of them, each with the maximum length. */
export const GUIDELINE_RULES_MAX = 25;
export const GUIDELINE_TITLE_MAX = 40;
export const GUIDELINE_TEXT_MAX = 500;
export const LEGAL_TEXT_MAX = 12_000;
export const LEGAL_HEADING_MAX = 80;
export const COMPANY_FACT_MAX = 120;
export const WEBHOOKS_MAX = 10;
/** How long messages are also signed with the former secret after a webhook's secret is rotated. */
export const WEBHOOK_SECRET_OVERLAP = DAY;
export const WEBHOOK_NAME_MAX = 40;
export const WEBHOOK_URL_MAX = 500;
/** How long a delivery to a webhook is retried. A webhook that has no success for this time is `failing`. */
export const WEBHOOK_RETRY_TIME = DAY;
export const WEBHOOK_DISABLED_AFTER = 7 * DAY;
export const WEBHOOK_DELIVERIES_LIFETIME = 30 * DAY;
/** The team is absent when nobody in the team has used the site for this time. */
export const TEAM_ABSENT_AFTER = 7 * DAY;
/** On a site with more members, all content of new members is pending by default while the team is absent. */
export const TEAM_ABSENT_MEMBERS = 50;
/** The age of an open case at which the team is notified of an old queue. */
export const OLD_CASE_AGE = DAY;
/** Alerts of the same kind within this time are combined. */
export const ALERTS_GATHERED = 15 * MINUTE;
export const ALERTS_MAX = 100;
export const LEGAL_VERSIONS_MAX = 50;

/**
 * The first number is for a new member. The second is for a member with a good reputation whose account has the age
 * `FULL_TRUST_AGE`. In between, the limits grow with the age.
 */
export const RATE_LIMITS = {
  posts: { minute: [10, 20], day: [20, 100] },
  comments: { minute: [20, 30], day: [100, 1000] },
  'comment-likes': { minute: [40, 60], day: [400, 2000] },
  messages: { minute: [30, 60], day: [300, 3000] },
  conversations: { minute: [3, 10], day: [5, 50] },
  // Higher than the limit of posts, because a post can have twenty pictures.
  uploads: { minute: [40, 60], day: [120, 400] },
  events: { minute: [6, 10], day: [12, 60] },
  follows: { minute: [30, 60], day: [150, 600] },
  series: { minute: [5, 10], day: [20, 60] },
  reports: { minute: [5, 10], day: [20, 60] },
  'sign-ins': { minute: [10, 10], day: [50, 100] },
  exports: { minute: [3, 3], day: [3, 3] },
} as const;
/** The age of an account from which it has the highest limits. */
export const FULL_TRUST_AGE = 30 * DAY;
/** An account is new until it has this age. Strikes extend this time. */
export const NEWCOMER_AGE = 7 * DAY;
/** After this number of approved reviews, the links of a new member need no review. */
export const APPROVED_LINKS = 3;
/** How long a strike lowers the limits of a member. */
export const REPUTATION_MEMORY = 90 * DAY;
/** The sign-ins that an IP address can start. Completed sign-ins do not count, because many phones share an address. */
export const OPEN_SIGN_INS = { minute: 60, day: 2000 } as const;

export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;
/** How long the browser can take to create or use a passkey. */
export const PASSKEY_CHALLENGE_LIFETIME = 5 * MINUTE;
/** How long a proof with a passkey allows dangerous actions. */
export const PROOF_LIFETIME = 10 * MINUTE;

/** 32 random bytes as 64 hex characters. It is here because this file is in the first bundle and has no schemas. */
export const csrfTokenPattern = /^[0-9a-f]{64}$/;
