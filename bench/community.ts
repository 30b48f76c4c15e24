import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { DAY, MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import { type PostCategory, postCategories } from '#contract/posts/posts.ts';
import { createRandom, type Random } from '#demo/random.ts';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import {
  privateProfileRow,
  profileRow,
} from '#server/features/members/profiles/profiles.tables.ts';
import { likeRow } from '#server/features/posts/likes/likes.tables.ts';
import { joinTags } from '#server/features/posts/posts/post-columns.ts';
import { postRow, postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export const MEMBERS = 10_000;
/** The default number of posts. */
export const POSTS = 200_000;
export const FOLLOWS = 500_000;
/** The number of members who neither post nor follow. They are found by searches for names. */
export const QUIET_MEMBERS = 40_000;
/**
 * The number of members whom the first member follows. It is enough for 5,000 pages of フォロー中, as many pages as the
 * other feeds have.
 */
export const FOLLOWED_BY_ONE = 5000;
/**
 * How many members sign in, search and like during the benchmark. They are the first members of the community, and have
 * no earlier likes. With fewer members, searches would exceed the rate limit.
 */
export const BENCH_MEMBERS = 2000;

const FIRST_POST = Date.parse('2024-11-01T00:00:00.000Z');
const SPAN = 730 * DAY;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const NAMES = [
  'ひかり',
  'そら',
  'みお',
  'はると',
  'ゆず',
  'あおい',
  'れん',
  'こはる',
  'つむぎ',
  '湊',
];
const TITLES = [
  '星の夜',
  '放課後のお茶会',
  '夏祭り',
  '初めての水彩',
  '雨上がりの屋上',
  '猫と窓辺',
  '落書きまとめ',
];
const SENTENCES = [
  '久しぶりに描きました。',
  '背景の光を何度も塗り直して、やっと納得できる色になりました。',
  '感想をもらえるとうれしいです！',
  'イベントで買ったカードを並べて撮りました。',
  '次はもう少し動きのあるポーズに挑戦したいと思います。',
];
const TAGS = [
  'ルミ',
  'モコ',
  'クロネ',
  'コハク',
  'シズク',
  'ネム',
  'パチ',
  'ポルカ',
  'マロン',
  '夏',
  '制服',
  '水彩',
];

interface Member {
  id: string;
  visibility: ProfileVisibility;
  avatarKey: string | null;
  posts: number;
  followers: number;
  following: number;
}

/** Returns the usernames of members who sign in during the benchmark. */
export function benchUsernames(): string[] {
  return Array.from({ length: BENCH_MEMBERS }, (_, index) => usernameOf(index));
}

function usernameOf(index: number): string {
  return index < BENCH_MEMBERS ? `bench_${index}` : `fan_${index}`;
}

export interface Community {
  profiles: () => Iterable<Tables['profiles']>;
  privateProfiles: () => Iterable<Tables['private_profiles']>;
  follows: Tables['follows'][];
  avatars: () => Iterable<Tables['files']>;
  posts: () => Iterable<PostWithParts>;
}

export interface PostWithParts {
  post: Tables['posts'];
  picture: Tables['files'] | null;
  tags: Tables['post_character_tags'][];
  likes: Tables['likes'][];
}

/** Returns a random community, which is the same for the same seed. Each counter equals the number of its records. */
export function createCommunity(seed: string, posts: number): Community {
  const random = createRandom(seed);
  const members = Array.from({ length: MEMBERS }, () => newMember(random));
  const everybody = [...members, ...Array.from({ length: QUIET_MEMBERS }, () => newMember(random))];
  const follows = createFollows(random, members, posts);
  const authors = Array.from({ length: posts }, () => pickSkewed(random, members));
  for (const author of authors) author.posts += 1;
  return {
    follows,
    *profiles() {
      for (const [index, member] of everybody.entries()) yield profileOf(member, index);
    },
    *privateProfiles() {
      for (const member of everybody) yield privateProfileOf(member);
    },
    *avatars() {
      for (const { avatarKey, id } of everybody) {
        if (avatarKey !== null)
          yield newFile(random, avatarKey, id, new Date(FIRST_POST).toISOString());
      }
    },
    *posts() {
      for (const [index, author] of authors.entries()) {
        yield newPost(random, members, author, timeOfPost(index + random.next(), posts));
      }
    },
  };
}

function newMember(random: Random): Member {
  const roll = random.next();
  return {
    id: newName(random, 20),
    visibility: roll < 0.92 ? 'public' : roll < 0.97 ? 'followers' : 'private',
    avatarKey: random.chance(0.6) ? `profile-images/${newName(random, 32)}.jpeg` : null,
    posts: 0,
    followers: 0,
    following: 0,
  };
}

/** Returns a random member. Some members are far more popular than others. */
function pickSkewed(random: Random, members: Member[]): Member {
  return members[Math.floor(members.length * random.next() ** 2)] as Member;
}

function createFollows(random: Random, members: Member[], posts: number): Tables['follows'][] {
  const follows = new Map<string, Tables['follows']>();
  const add = (follower: Member, following: Member) => {
    const key = `${follower.id}${following.id}`;
    if (follower === following || follows.has(key)) return;
    follower.following += 1;
    following.followers += 1;
    const created_at = timeOfPost(random.int(0, posts), posts);
    const pair = { follower_id: follower.id, following_id: following.id };
    follows.set(key, followRow({ ...pair, created_at }));
  };
  const [first, ...others] = members as [Member, ...Member[]];
  for (const other of others.slice(BENCH_MEMBERS, BENCH_MEMBERS + FOLLOWED_BY_ONE))
    add(first, other);
  while (follows.size < FOLLOWS) add(random.pick(members), pickSkewed(random, members));
  return [...follows.values()];
}

function profileOf(member: Member, index: number): Tables['profiles'] {
  return profileRow({
    id: member.id,
    username: usernameOf(index),
    display_name: `${NAMES[index % NAMES.length]}${index}`,
    bio: SENTENCES[index % SENTENCES.length] as string,
    avatar_key: member.avatarKey,
    is_verified: index % 50 === 0,
    is_profile_complete: true,
    post_count: member.posts,
    follower_count: member.followers,
    following_count: member.following,
    created_at: new Date(FIRST_POST).toISOString(),
  });
}

function privateProfileOf({ id, visibility }: Member): Tables['private_profiles'] {
  return privateProfileRow({
    id,
    email: `${id}@bench.invalid`,
    profile_visibility: visibility,
    is_profile_complete: true,
  });
}

function newPost(random: Random, members: Member[], author: Member, time: string): PostWithParts {
  const id = newName(random, 20);
  const image_key = random.chance(0.85) ? `post-images/${newName(random, 32)}.jpeg` : null;
  const likes = newLikes(random, members, id, time);
  const tags = random.shuffle(TAGS).slice(0, random.int(0, 4));
  const post = postRow({
    id,
    user_id: author.id,
    title: `${random.pick(TITLES)}${random.int(1, 999)}`,
    content: Array.from({ length: random.int(1, 12) }, () => random.pick(SENTENCES)).join(''),
    category: random.pick<PostCategory>(postCategories),
    image_key,
    image_alt: image_key === null ? '' : random.pick(TITLES),
    audience: author.visibility,
    likes_count: likes.reduce((sum, { count }) => sum + count, 0),
    character_tags: joinTags(tags),
    request_id: newName(random, 20),
    created_at: time,
  });
  const picture = image_key === null ? null : newFile(random, image_key, author.id, time);
  return { post, picture, tags: postTagRows(id, tags), likes };
}

/** Returns the likes of a post: none for a third of the posts, few for most others, and 1000 for very few. */
function newLikes(
  random: Random,
  members: Member[],
  post_id: string,
  time: string,
): Tables['likes'][] {
  const wanted = random.chance(1 / 3)
    ? 0
    : Math.floor((MAX_LIKES_PER_POST + 1) * random.next() ** 8);
  const fans = new Set<string>();
  const likes: Tables['likes'][] = [];
  let left = wanted;
  while (left > 0) {
    const fan = (members[random.int(BENCH_MEMBERS, MEMBERS - 1)] as Member).id;
    if (fans.has(fan)) continue;
    fans.add(fan);
    const count = likes.length === 4 ? left : random.int(1, left);
    likes.push(likeRow({ user_id: fan, post_id, count, created_at: time }));
    left -= count;
  }
  return likes;
}

function newFile(
  random: Random,
  key: string,
  user_id: string,
  created_at: string,
): Tables['files'] {
  return fileRow({
    key,
    user_id,
    width: random.int(600, 2400),
    height: random.int(600, 2400),
    placeholder: newName(random, 28),
    bytes: random.int(40_000, 900_000),
    created_at,
  });
}

function newName(random: Random, length: number): string {
  let name = '';
  while (name.length < length) name += ALPHABET[random.int(0, ALPHABET.length - 1)];
  return name;
}

function timeOfPost(index: number, posts: number): string {
  return new Date(FIRST_POST + Math.floor((index * SPAN) / posts)).toISOString();
}
