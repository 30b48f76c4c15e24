/** Constants shared by client and server. Lengths are in Unicode code points, times in milliseconds. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
export const HOME_PAGE_SIZE = 12;
export const PROFILE_POSTS_PAGE_SIZE = 12;
export const RECOMMENDED_PAGE_SIZE = 30;
export const FEED_PAGE_SIZE = 20;
export const FOLLOW_PAGE_SIZE = 20;
export const HOME_BANNERS = 5;
/** Banners that there can be, shown or not. */
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
/** How long a former username leads to its member, and is nobody else's. */
export const FORMER_USERNAME_LIFETIME = 30 * DAY;
/** Former usernames that lead to one member. */
export const FORMER_USERNAMES_MAX = 5;

export const EVENT_DESCRIPTION_MAX = 5000;
export const EVENT_LOCATION_MAX = 100;
export const EVENT_URL_MAX = 300;
/** The longest time from the start of an event to its end. */
export const EVENT_DURATION_MAX = 92 * DAY;
/** How long an event without an end counts as under way. */
export const EVENT_DURATION_ASSUMED = 3 * HOUR;
/** How far ahead an event can start. */
export const EVENT_AHEAD_MAX = 2 * 365 * DAY;
/** How many members can join an event that limits them. */
export const EVENT_CAPACITY_MAX = 10_000;
/** Dates of one repeated event. */
export const EVENT_REPEATS_MAX = 52;
/** Why an event was cancelled. */
export const EVENT_REASON_MAX = 300;
export const EVENT_PAGE_SIZE = 20;
export const EVENT_MESSAGE_MAX = 500;
/** Messages to the members of an event in 24 hours. */
export const EVENT_MESSAGES_PER_DAY = 5;
/** Moves of an event that its members are told of in 24 hours. */
export const EVENT_MOVES_TOLD_PER_DAY = 5;
/** How long before an event its members are reminded of it. */
export const EVENT_REMINDERS = { day: DAY, hour: HOUR } as const;
export const NOTIFICATION_TITLE_MAX = 100;
export const NOTIFICATION_CONTENT_MAX = 1000;
export const NOTIFICATIONS_PAGE_SIZE = 20;
/** Counting unread notifications stops here; the badge shows one less and a plus sign. */
export const UNREAD_COUNT_MAX = 100;
/** A notification is deleted after this time. */
export const NOTIFICATION_LIFETIME = 365 * DAY;
/** Members that one announcement addresses by name. */
export const ANNOUNCEMENT_TARGETS_MAX = 500;
/** Wallets of one member. */
export const WALLETS_MAX = 10;
export const WALLET_LABEL_MAX = 30;
/** Rows that the deletion of a wallet deletes at once. */
export const WALLET_DELETE_BATCH = 10;
export const NFT_PAGE_SIZE = 30;
/** NFTs that one call hides or shows. */
export const NFT_BATCH_MAX = 500;
export const NFT_PINS_MAX = 6;
/** Collections that a member's NFTs can be filtered by: those with the most NFTs. */
export const NFT_COLLECTIONS_LISTED = 100;
/** NFTs of one wallet on one chain that are stored; a wallet with more shows its first ones. */
export const NFTS_PER_CHAIN_MAX = 10_000;
/** NFTs of one member that are stored: whoever opens their collection counts them all. */
export const NFTS_PER_MEMBER_MAX = 20_000;
export const NFT_NAME_MAX = 200;
export const NFT_DESCRIPTION_MAX = 2000;
export const NFT_TRAITS_MAX = 50;
export const NFT_TRAIT_MAX = 100;
/** The address of a picture of an NFT, and one that contains the picture (`data:`). */
export const NFT_SOURCE_MAX = 2048;
export const NFT_DATA_SOURCE_MAX = 64 * 1024;
/** NFT data is fetched again after this time. */
export const NFT_CACHE_LIFETIME = DAY;
/** Pictures of NFTs that a page loads at the same time. */
export const NFT_IMAGES_AT_ONCE = 5;
/** The width and quality in which pictures of NFTs are shown; larger in the detail. */
export const NFT_IMAGE_WIDTH = 400;
export const NFT_IMAGE_QUALITY = 85;
/** How long a message that proves a wallet can be signed. */
export const WALLET_PROOF_LIFETIME = 10 * MINUTE;
export const TITLE_MAX = 100;
export const CONTENT_MAX = 5000;
export const ALT_MAX = 300;
export const CHARACTER_TAGS_MAX = 10;
export const CHARACTER_TAG_MAX = 30;
export const VIDEO_URL_MAX = 300;
export const COMMENT_MAX = 500;
export const REPORT_DETAIL_MAX = 500;
export const MUTED_WORD_MAX = 50;
/** Members, words and tags that one member mutes. */
export const MUTES_MAX = 500;
/** Members that one member blocks. */
export const BLOCKS_MAX = 5000;
/** Unpublished posts of one member. */
export const DRAFTS_MAX = 100;
/** Related posts of a post: half by the same author, half by tags. */
export const RELATED_SIZE = 20;
export const RECOMMENDED_CACHE_LIFETIME = 10 * MINUTE;
export const TAG_SUGGESTIONS = 10;
/** The most used tags, besides characters. */
export const POPULAR_TAGS = 20;
/** Related tags on the page of a tag. */
export const RELATED_TAGS = 8;
/** How long a deleted post can be restored. */
export const UNDO_DELETE_LIFETIME = 30 * SECOND;
/** How long the backup of something deleted is kept. */
export const BACKUP_LIFETIME = 90 * DAY;
/** How long a deleted account can be restored by signing in. */
export const DELETION_GRACE = 14 * DAY;
/** How long the archive of an export can be downloaded. */
export const EXPORT_LIFETIME = DAY;
/** A member can request an export once in this time. */
export const EXPORT_INTERVAL = DAY;
export const SEARCH_QUERY_MAX = 100;
/** People found by a search: half of them by username, half by display name. */
export const SEARCH_PEOPLE = 50;
/** As many as home shows: rows of two, three and four are full, and the first results come sooner. */
export const FOUND_POSTS_PAGE_SIZE = 12;
/** The newest found posts that are sorted by likes. Sorting all of a frequent word would read most of the site. */
export const RANKED_POSTS = 1000;
/** Replies that are sent with their comment; further ones are fetched on demand. */
export const REPLIES_SHOWN = 3;

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** Pictures with more pixels are refused, because decoding them takes too much memory and time. */
export const MAX_UPLOAD_PIXELS = 50_000_000;
/** The longest side of a stored picture, in pixels: nearly twice the widest picture of a page. */
export const MAX_STORED_SIDE = 2560;
/** A picture with a longer side is made smaller before it is sent. */
export const MAX_SENT_SIDE = 4096;
/** The browser does not decode more pixels to make a picture smaller: they take 480 MB. */
export const MAX_DECODED_PIXELS = 120_000_000;
export const UPLOAD_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const CSRF_TOKEN_LIFETIME = DAY;
export const ADMIN_CACHE_LIFETIME = 5 * MINUTE;
/** How long the token works that makes its bearer the first admin. */
export const SETUP_TOKEN_LIFETIME = DAY;
export const QUERY_STALE_TIME = MINUTE;
export const TOAST_DURATION = 5 * SECOND;
export const PROFILE_GUARD_DURATION = 2 * SECOND;

/** The widths in which pictures are served; the browser chooses one from `srcset`. */
export const IMAGE_WIDTHS = [200, 400, 800, 1200, 1920] as const;
/** For avatars that are as high as a line of text. */
export const SMALL_AVATAR_WIDTH = 80;
export const IMAGE_QUALITIES = { low: 50, medium: 75, high: 90, auto: 80 } as const;
export const MAX_DEVICE_PIXEL_RATIO = 2;
/** A rendered variant is deleted when nobody has requested it for this long. */
export const VARIANT_CACHE_LIFETIME = DAY;
export const IMAGE_LAZY_MARGIN_PX = 50;
export const INFINITE_SCROLL_MARGIN_PX = 100;
/** A touch drags the carousel after the first distance, and turns it when released beyond the second. */
export const CAROUSEL_DRAG_START_PX = 10;
export const CAROUSEL_SWIPE_PX = 50;
/** The length of the excerpt of a post's text in lists. */
export const EXCERPT_LENGTH = 120;
/** Topics that one live connection can subscribe to. */
export const MAX_LIVE_TOPICS = 20;

/** Addresses of one sitemap, as the protocol allows (sitemaps.org), and those that are read in one turn. */
export const SITEMAP_URLS_MAX = 50_000;
export const SITEMAP_BATCH = 200;
/** A kind with more records than this has many sitemaps. */
export const SITEMAP_SPLIT = 10_000;
/** Posts in a feed for other programs. */
export const ATOM_ENTRIES = 30;
/** Why an admin does something. */
export const MODERATION_REASON_MAX = 500;
export const TEAM_NOTE_MAX = 1000;
/** What an admin hides or deletes at once. */
export const CONTENT_DECISIONS_MAX = 50;
/** What the settings of the site hold at most. */
export const OFFICIAL_CONTRACTS_MAX = 100;
export const CONTRACTS_MAX = 500;
export const RESERVED_NAMES_MAX = 500;
/** Other spellings of a character. */
export const ALIASES_MAX = 20;
export const CHARACTERS_MAX = 200;
/** How long an export of the audit log can be downloaded after it was asked for. */
export const AUDIT_EXPORT_LIFETIME = 10 * MINUTE;
/** What a member reads of a decision about something of theirs. */
export const DECISION_MESSAGE_MAX = 500;
export const APPEAL_MAX = 1000;
/** How long a decision can be appealed against. */
export const APPEAL_WINDOW = 30 * DAY;
/** How long the link of a blocked member to their decision works. */
export const APPEAL_LINK_LIFETIME = HOUR;
/** Cases that wait are counted up to this many; more are shown as 99+. */
export const WAITING_COUNT_MAX = 100;
/** How long a case is reserved for the admin who works on it. */
export const CASE_CLAIM_LIFETIME = 15 * MINUTE;
/** Rules of the community: with all of them at their longest, one call still publishes them. */
export const GUIDELINE_RULES_MAX = 25;
export const GUIDELINE_TITLE_MAX = 40;
export const GUIDELINE_TEXT_MAX = 500;

/**
 * What a member can do within a minute and within a day: somebody who has just joined, and a member in good standing once
 * the account is as old as `FULL_TRUST_AGE`. In between, it grows with the age.
 */
export const RATE_LIMITS = {
  posts: { minute: [10, 20], day: [20, 100] },
  comments: { minute: [20, 30], day: [100, 1000] },
  uploads: { minute: [15, 30], day: [60, 300] },
  events: { minute: [6, 10], day: [12, 60] },
  follows: { minute: [30, 60], day: [150, 600] },
  reports: { minute: [5, 10], day: [20, 60] },
  'sign-ins': { minute: [10, 10], day: [50, 100] },
  exports: { minute: [3, 3], day: [3, 3] },
} as const;
/** The age from which an account has the highest limits. */
export const FULL_TRUST_AGE = 30 * DAY;
/** The age until which an account is new, where nothing of it was hidden or deleted by the team. */
export const NEWCOMER_AGE = 7 * DAY;
/** A newcomer whose links the team has let stand this often posts further ones without waiting. */
export const LINKS_LOOKED_AT = 3;
/** How long what the team has hidden or deleted lowers the limits of its author. */
export const STANDING_MEMORY = 90 * DAY;
/**
 * Sign-ins that were begun from one address and not completed. A mobile network has thousands of people behind one, so
 * those who do sign in give their place back.
 */
export const OPEN_SIGN_INS = { minute: 60, day: 2000 } as const;
