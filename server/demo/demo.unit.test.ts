import sharp from 'sharp';
import { expect, it } from 'vitest';
import { postFieldsSchema } from '#contract/posts.ts';
import { bioSchema, displayNameSchema, usernameSchema } from '#contract/profiles.ts';
import {
  type Drawing,
  drawArt,
  drawAvatar,
  drawBanner,
  drawEventCover,
  drawNft,
  nftTraits,
} from './art/index.ts';
import { buildCommunity } from './community.ts';
import { paint } from './paint.ts';

const community = buildCommunity();

it('is the same community every time', () => {
  expect(buildCommunity()).toEqual(community);
});

it('has about 40 members whose profiles the site would accept', () => {
  expect(community.members.length).toBeGreaterThanOrEqual(38);
  for (const { username, display_name, bio } of community.members) {
    usernameSchema.parse(username);
    displayNameSchema.parse(display_name);
    bioSchema.parse(bio);
  }
  const roles = community.members.filter(({ sign_in }) => sign_in).map(({ role }) => role);
  expect(roles).toEqual(['super_admin', 'admin', 'moderator', null, null, null]);
});

it('has 250 posts that the site would accept, of every kind', () => {
  expect(community.posts).toHaveLength(250);
  for (const { title, content, category, alt, character_tags } of community.posts) {
    const image_alt = alt ?? '';
    postFieldsSchema.parse({ title, content, category, image_alt, character_tags });
  }
  const categories = new Set(community.posts.map(({ category }) => category));
  expect([...categories].sort()).toEqual(['fanart', 'illustration', 'other', 'photo']);
  for (const kind of [
    community.posts.filter(({ is_published }) => !is_published),
    community.posts.filter(({ video_url }) => video_url !== null),
    community.posts.filter(({ art, video_url }) => art === null && video_url === null),
  ]) {
    expect(kind.length).toBeGreaterThan(5);
  }
});

it('likes one post to 1000 and one to 999, none beyond, and no draft', () => {
  const totals = new Map<string, number>();
  for (const { post, count } of community.likes) {
    totals.set(post, (totals.get(post) ?? 0) + count);
  }
  const sorted = [...totals.values()].sort((a, b) => b - a);
  expect(sorted.slice(0, 2)).toEqual([1000, 999]);
  const drafts = community.posts.filter(({ is_published }) => !is_published);
  for (const { key } of drafts) expect(totals.has(key)).toBe(false);
  const pairs = community.likes.map(({ post, username }) => `${post} ${username}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

it('follows nobody twice and nobody themselves', () => {
  const pairs = community.follows.map(({ follower, following }) => `${follower} ${following}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const { follower, following } of community.follows) expect(follower).not.toBe(following);
});

it('draws every post the same each time, without text, links or faults of arithmetic', () => {
  for (const { art } of community.posts) {
    if (art === null) continue;
    const { svg } = drawArt(art);
    expect(drawArt(art).svg).toBe(svg);
    expect(svg).not.toMatch(/<text|<image|href="http|NaN|undefined/);
  }
});

const drawings: [string, Drawing, number, number][] = [
  ['an avatar', drawAvatar('a'), 400, 400],
  ['a banner', drawBanner('b'), 1440, 540],
  ['an event cover', drawEventCover('c'), 1360, 765],
  ['a collectible', drawNft('d'), 800, 800],
];

it.each(drawings)('paints %s that has something on it', async (_name, drawing, width, height) => {
  const picture = await paint(drawing);
  expect(picture).toMatchObject({ format: 'webp', width, height, isAnimated: false });
  const { channels } = await sharp(picture.bytes).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
});

it('gives collectibles traits by their seed', () => {
  expect(nftTraits('d')).toEqual(nftTraits('d'));
  const friends = new Set(Array.from({ length: 60 }, (_, seed) => nftTraits(seed).who));
  expect(friends.size).toBeGreaterThan(8);
});
