import type { Repeat } from '#contract/events/events.ts';
import type { ReportReason } from '#contract/moderation/report-reasons.ts';
import type { PollResults } from '#contract/polls/poll-rules.ts';
import type { PictureLayout } from '#contract/posts/post-pictures.ts';
import type { PostPicture } from '../pictures/pictures.ts';
import type { SeriesId } from '../texts/nfts.ts';
import type { Declared } from '../texts/posts/declared.ts';

/** A member. Keys and usernames refer to other records of the community. */
export interface DemoMember {
  username: string;
  display_name: string;
  bio: string;
  location: string;
  website: string;
  email: string;
  is_verified: boolean;
  joined_days_ago: number;
  /** The name of the picture, or null for the generated fallback. */
  avatar: string | null;
  /** The name of the picture above the profile, or null. */
  cover: string | null;
  role: 'super_admin' | 'admin' | 'moderator' | null;
  visibility: 'public' | 'followers' | 'private';
  sign_in: boolean;
  /** The days until the birthday. Null when the member has entered no birthday. */
  birthday_in_days: number | null;
}

export type DemoCategory = 'fanart' | 'illustration' | 'photo' | 'other';

export interface DemoPost {
  key: string;
  author: string;
  title: string;
  content: string;
  category: DemoCategory;
  character_tags: readonly string[];
  /** The first picture is the cover. */
  pictures: readonly PostPicture[];
  layout: PictureLayout;
  from_right: boolean;
  video_url: string | null;
  /** The labels, the warning and the rights of the post. */
  declared: Declared;
  is_published: boolean;
  minutes_ago: number;
  /** When the post was last edited after its publication. Null if it was not. */
  edited_minutes_ago: number | null;
}

export interface DemoLike {
  post: string;
  username: string;
  count: number;
  minutes_ago: number;
}

export interface DemoBookmark {
  post: string;
  username: string;
  minutes_ago: number;
}

/** A clip of a member, with its posts in their order. */
export interface DemoClip {
  key: string;
  username: string;
  name: string;
  description: string;
  is_public: boolean;
  items: readonly { post: string; note: string }[];
}

export interface DemoFollow {
  follower: string;
  following: string;
  minutes_ago: number;
}

export interface DemoComment {
  key: string;
  /** The key of the post or event. */
  about: string;
  username: string;
  /** The key of the thread's first comment. Null for the first comment itself. */
  parent: string | null;
  content: string;
  state: 'shown' | 'hidden' | 'deleted';
  minutes_ago: number;
}

export interface DemoCommentLike {
  comment: string;
  username: string;
  minutes_ago: number;
}

export interface DemoReport {
  reporter: string;
  target_type: 'post' | 'comment' | 'user' | 'event';
  /** The key of the reported target, or the username of a member. */
  target: string;
  reason: ReportReason;
  detail: string;
  status: 'open' | 'resolved' | 'dismissed';
  minutes_ago: number;
}

/** A token on the demo chain, with its balance at an address. */
export interface DemoToken {
  series: SeriesId;
  token_id: string;
  balance: number;
}

export interface DemoWallet {
  key: string;
  username: string;
  label: string;
  address: string;
  is_proven: boolean;
  /** Whether this is the first wallet that its owner has linked. */
  is_first: boolean;
  minutes_ago: number;
  tokens: readonly DemoToken[];
  hidden: readonly DemoToken[];
  pinned: readonly DemoToken[];
}

export interface DemoEvent {
  key: string;
  title: string;
  description: string;
  /** Minutes from now. Negative numbers are in the past. */
  start_minutes: number;
  end_minutes: number;
  /** The time of day in Japan at which the event starts: the first such time at or after `start_minutes`. */
  start_clock: string;
  /**
   * The day of the year on which the event starts: the first such day at or after `start_minutes`. Null for any day.
   */
  start_date: string | null;
  location: string;
  event_url: string | null;
  capacity: number | null;
  tag: string | null;
  cancel_reason: string | null;
  repeat: Repeat | null;
  is_all_day: boolean;
  picture: string;
  author: string;
}

/** The time of a publication: a number of days after the seeding, at a time of day in Japan. */
export interface DemoPlan {
  publish_in_days: number;
  publish_clock: string;
}

export interface DemoPlannedEvent extends DemoEvent {
  plan: DemoPlan;
}

export interface DemoPlannedPost {
  post: string;
  author: string;
  plan: DemoPlan;
}

export interface DemoEventMember {
  event: string;
  username: string;
  state: 'joined' | 'waiting' | 'interested';
}

export interface DemoBanner {
  key: string;
  title: string;
  description: string;
  attribution: string;
  link_url: string;
  link_text: string;
  is_active: boolean;
  /** Days from now. */
  display_start_days: number;
  display_end_days: number | null;
  display_order: number;
  picture: string;
}

export interface DemoAnnouncement {
  key: string;
  title: string;
  content: string;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  target_audience: 'all' | 'admin' | 'specific';
  to?: readonly string[];
  /** Negative for a planned announcement. */
  minutes_ago: number;
  expires_in_days: number | null;
  author: string;
}

/** A poll. It belongs to a post or an event, which `owner` names by its key, or to the team. */
export interface DemoPoll {
  key: string;
  owner: { kind: 'post' | 'event'; key: string; author: string } | null;
  question: string;
  description: string;
  choices: readonly { text: string; tag: string | null }[];
  max_choices: number;
  results: PollResults;
  /** The poll ends at 23:59 in Japan, this many days after the seeding. Negative for a poll that is over. */
  ends_in_days: number;
  /** The usernames of the voters, and the positions of their choices. */
  votes: readonly { username: string; choices: readonly number[] }[];
}

export interface DemoMessage {
  by: string;
  content: string;
  /** The post that the message shares, or null. */
  post: string | null;
  minutes_ago: number;
}

export interface DemoTalk {
  key: string;
  between: readonly [string, string];
  /** Whether the first message is a request that the second member has not accepted yet. */
  is_request: boolean;
  /** How many of the last messages of the talk their recipient has not read. */
  unread: number;
  messages: readonly DemoMessage[];
}

export interface DemoSeries {
  key: string;
  author: string;
  title: string;
  description: string;
  /** The keys of the posts in order. */
  posts: readonly string[];
}

export interface DemoCommunity {
  members: readonly DemoMember[];
  posts: readonly DemoPost[];
  series: readonly DemoSeries[];
  likes: readonly DemoLike[];
  follows: readonly DemoFollow[];
  bookmarks: readonly DemoBookmark[];
  clips: readonly DemoClip[];
  comments: readonly DemoComment[];
  commentLikes: readonly DemoCommentLike[];
  reports: readonly DemoReport[];
  wallets: readonly DemoWallet[];
  events: readonly DemoEvent[];
  plannedEvents: readonly DemoPlannedEvent[];
  plannedPosts: readonly DemoPlannedPost[];
  eventMembers: readonly DemoEventMember[];
  talks: readonly DemoTalk[];
  banners: readonly DemoBanner[];
  announcements: readonly DemoAnnouncement[];
  polls: readonly DemoPoll[];
}

export interface CommunityOptions {
  /** The number of posts. The maximum is 250, the number of written texts. */
  posts?: number;
  seed?: number;
}
