import type { Random } from '../random.ts';
import { memberTexts } from '../texts/members.ts';
import { fanart } from '../texts/posts/fanart.ts';
import { illustration } from '../texts/posts/illustration.ts';
import { other } from '../texts/posts/other.ts';
import { photo } from '../texts/posts/photo.ts';
import type { PostKind, PostText } from '../texts/posts/post-text.ts';
import { fullPost, nearlyFullPost, showcase } from '../texts/posts/showcase.ts';
import { videos } from '../texts/posts/videos.ts';
import { words } from '../texts/posts/words.ts';
import { varyPhotos } from './photo-looks.ts';

interface KindText extends PostText {
  kind: PostKind;
}

/** A text of a post, together with the age of the post. */
export interface TimedText extends KindText {
  minutes_ago: number;
}

// The seeded shuffle depends on the order of the kinds.
const textsByKind: Readonly<Record<PostKind, readonly PostText[]>> = {
  fanart,
  illustration,
  photo,
  other,
  words,
  videos,
};

function allTexts(): KindText[] {
  return (Object.keys(textsByKind) as PostKind[]).flatMap((kind) =>
    textsByKind[kind].map((text) => ({ ...text, kind })),
  );
}

/** Returns the showcase first, and then all other texts in random order. The two famous posts are on the third page. */
function shuffleTexts(random: Random, wanted: number): KindText[] {
  const texts = allTexts();
  const front = showcase
    .map((title) => texts.find((text) => text.title === title))
    .filter((text) => text !== undefined);
  const famous = texts.filter(({ title }) => title === fullPost || title === nearlyFullPost);
  const rest = texts.filter((text) => !front.includes(text) && !famous.includes(text));
  const mixed = random.shuffle(rest).slice(0, Math.max(0, wanted - front.length - famous.length));
  const middle = Math.min(mixed.length, 24);
  const ordered = [...front, ...mixed.slice(0, middle), ...famous, ...mixed.slice(middle)];
  return varyPhotos(ordered, front.length).slice(0, wanted);
}

/** The number of posts in the last months. All other posts are older, so that the previous year has posts as well. */
const RECENT = 190;
const FURTHER_DAYS = 450;

/** Returns the age of the post at this index, in minutes. Recent days have more posts than earlier days. */
function ageAt(random: Random, index: number): number {
  const further = (FURTHER_DAYS * Math.max(0, index - RECENT)) / (250 - RECENT);
  const days = 150 * (index / 250) ** 1.75 + further;
  return Math.round(6 + index * 9 + days * 1440 + random.range(0, 7));
}

/** Returns the maximum age of a text in minutes. Members cannot post before they join. */
function oldestAge({ by }: KindText): number {
  const author = memberTexts.find(({ username }) => username === by);
  return author === undefined ? Number.POSITIVE_INFINITY : author.joined_days_ago * 1440 * 0.95;
}

/** Returns up to `wanted` texts with their ages, the newest first. A text with `days_ago` keeps that age. */
export function orderTexts(random: Random, wanted: number): TimedText[] {
  const timed = shuffleTexts(random, wanted).map((text, i) => {
    const minutes_ago =
      text.days_ago === undefined ? ageAt(random, i) : text.days_ago * 1440 + random.int(20, 400);
    return { ...text, minutes_ago: Math.min(minutes_ago, Math.round(oldestAge(text))) };
  });
  return timed.sort((a, b) => a.minutes_ago - b.minutes_ago);
}
