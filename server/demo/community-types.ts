import type { ArtSpec, CharacterId, SceneId } from './art/types.ts';

export interface DemoMember {
  username: string;
  display_name: string;
  bio: string;
  location: string;
  website: string;
  email: string;
  is_verified: boolean;
  joined_days_ago: number;
  /** For `drawAvatar(seed, who)`; null leaves the generated fallback. */
  avatar: { seed: string; who: CharacterId } | null;
  role: 'super_admin' | 'admin' | 'moderator' | null;
  /** Offered on the sign-in page of the demo. */
  sign_in: boolean;
}

export type DemoCategory = 'fanart' | 'illustration' | 'photo' | 'other';

export interface DemoPost {
  key: string;
  /** The author's username. */
  author: string;
  title: string;
  content: string;
  category: DemoCategory;
  character_tags: readonly string[];
  /** For `drawArt`; null when the post has no picture. */
  art: ArtSpec | null;
  /** What the picture shows, in Japanese; null when there is none. */
  alt: string | null;
  video_url: string | null;
  is_published: boolean;
  minutes_ago: number;
}

export interface DemoLike {
  post: string;
  username: string;
  count: number;
}

export interface DemoFollow {
  follower: string;
  following: string;
}

/** For `drawBanner` or `drawEventCover`. */
export interface DemoCover {
  seed: string;
  scene: SceneId;
}

export interface DemoEvent {
  key: string;
  title: string;
  description: string;
  /** Minutes from now; negative ones are in the past. */
  start_minutes: number;
  end_minutes: number;
  location: string;
  event_url: string | null;
  cover: DemoCover;
  /** Who made the event. */
  author: string;
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
  art: DemoCover;
}

export interface DemoAnnouncement {
  key: string;
  title: string;
  content: string;
  priority: 'low' | 'normal' | 'high';
  target_audience: 'all' | 'admin';
  minutes_ago: number;
  expires_in_days: number | null;
  author: string;
}

export interface DemoCommunity {
  members: readonly DemoMember[];
  posts: readonly DemoPost[];
  likes: readonly DemoLike[];
  follows: readonly DemoFollow[];
  events: readonly DemoEvent[];
  banners: readonly DemoBanner[];
  announcements: readonly DemoAnnouncement[];
}

export interface CommunityOptions {
  /** How many posts; as many as were written (250) at most. */
  posts?: number;
  seed?: number;
}
