import { characterOf } from '../art/characters/names.ts';
import { readArt } from '../art/notation.ts';
import { createRandom, hashSeed, type Random } from '../random.ts';
import { type Interest, type MemberNote, memberNotes } from '../texts/members.ts';
import type { Entry } from '../texts/posts/entry.ts';
import { fanart } from '../texts/posts/fanart.ts';
import { illustration } from '../texts/posts/illustration.ts';
import { other } from '../texts/posts/other.ts';
import { photo } from '../texts/posts/photo.ts';
import { fullPost, nearlyFullPost, showcase } from '../texts/posts/showcase.ts';
import { videos, words } from '../texts/posts/words.ts';
import { describeArt } from './alt-text.ts';
import { usualTags } from './tags.ts';
import type { DemoCategory, DemoMember, DemoPost } from './types.ts';

interface Piece extends Entry {
  interest: Interest;
}

interface TimedPiece extends Piece {
  minutes_ago: number;
}

const shelves: Readonly<Record<Interest, readonly Entry[]>> = {
  fanart,
  illustration,
  photo,
  other,
  words,
  videos,
};

function everything(): Piece[] {
  return (Object.keys(shelves) as Interest[]).flatMap((interest) =>
    shelves[interest].map((entry) => ({ ...entry, interest })),
  );
}

/** Newest first: the showcase, then everything else as chance has it. */
function inOrder(random: Random, wanted: number): Piece[] {
  const pieces = everything();
  const front = showcase
    .map((title) => pieces.find((piece) => piece.title === title))
    .filter((piece) => piece !== undefined);
  const famous = pieces.filter(({ title }) => title === fullPost || title === nearlyFullPost);
  const rest = pieces.filter((piece) => !front.includes(piece) && !famous.includes(piece));
  const mixed = random.shuffle(rest).slice(0, Math.max(0, wanted - front.length - famous.length));
  const middle = Math.min(mixed.length, 24);
  return [...front, ...mixed.slice(0, middle), ...famous, ...mixed.slice(middle)].slice(0, wanted);
}

/** Lively today, thinner the further back. */
function age(random: Random, index: number): number {
  const days = 150 * (index / 250) ** 1.75;
  return Math.round(6 + index * 9 + days * 1440 + random.range(0, 7));
}

function timed(random: Random, pieces: readonly Piece[]): TimedPiece[] {
  const dated = pieces.map((piece, i) => {
    const own = piece.days_ago === undefined ? undefined : piece.days_ago * 1440;
    const minutes_ago = own === undefined ? age(random, i) : own + random.int(20, 400);
    return { ...piece, minutes_ago };
  });
  return dated.sort((a, b) => a.minutes_ago - b.minutes_ago);
}

function keenness(note: MemberNote, piece: TimedPiece, recent: readonly string[]): number {
  const rank = note.posts.indexOf(piece.interest);
  const member = note.joined_days_ago * 1440 > piece.minutes_ago;
  if (rank < 0 || !member) return 0;
  // Nobody fills the whole page: whoever was just seen waits a little.
  return (note.pace / (rank + 1)) * (recent.includes(note.username) ? 0.06 : 1);
}

function author(random: Random, piece: TimedPiece, recent: readonly string[]): string {
  const own = memberNotes.find(({ username }) => username === piece.by);
  if (own !== undefined) return own.username;
  const weights = memberNotes.map((note) => keenness(note, piece, recent));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [i, { username }] of memberNotes.entries()) {
    left -= weights[i] ?? 0;
    if (left < 0) return username;
  }
  return 'hoshino';
}

function category(piece: Piece): DemoCategory {
  if (piece.interest === 'words') return 'other';
  if (piece.interest === 'videos')
    return piece.tags?.includes('メイキング') === true ? 'fanart' : 'other';
  return piece.interest;
}

/** A few are changed some hours later, as one finds a slip or adds a line. */
function editedAt({ title, content, draft, minutes_ago }: TimedPiece): number | null {
  const chance = createRandom(`edited ${title} ${content}`);
  if (draft === true || minutes_ago < 120 || !chance.chance(0.07)) return null;
  return Math.round(minutes_ago - Math.min(minutes_ago * 0.8, chance.range(15, 900)));
}

function toPost(piece: TimedPiece, by: string, seed: number): DemoPost {
  const art =
    piece.art === undefined
      ? null
      : readArt(piece.art, hashSeed(piece.title + piece.content) + seed);
  const names = art === null ? [] : art.cast.map(({ who }) => characterOf(who).name);
  return {
    key: `post-${hashSeed(piece.title + piece.content).toString(36)}`,
    author: by,
    title: piece.title,
    content: piece.content,
    category: category(piece),
    character_tags: [...new Set([...names, ...(piece.tags ?? usualTags(piece, art))])].slice(0, 10),
    art,
    alt: art === null ? null : describeArt(art),
    video_url: piece.video ?? null,
    is_published: piece.draft !== true,
    minutes_ago: piece.minutes_ago,
    edited_minutes_ago: editedAt(piece),
  };
}

/** The posts, newest first. */
export function buildPosts(random: Random, wanted: number, seed: number): DemoPost[] {
  const recent: string[] = [];
  return timed(random, inOrder(random, wanted)).map((piece) => {
    const by = author(random, piece, recent.slice(-9));
    recent.push(by);
    return toPost(piece, by, seed);
  });
}

/** The members, sign-in accounts first. */
export function buildMembers(): DemoMember[] {
  return memberNotes.map((note) => ({
    username: note.username,
    display_name: note.display_name,
    bio: note.bio,
    location: note.location ?? '',
    website: note.website ?? '',
    email: `${note.username}@demo.invalid`,
    is_verified: note.is_verified ?? false,
    joined_days_ago: note.joined_days_ago,
    avatar: note.avatar === null ? null : { seed: note.username, who: note.avatar },
    role: note.role ?? null,
    visibility: note.visibility ?? 'public',
    sign_in: note.sign_in ?? false,
  }));
}
