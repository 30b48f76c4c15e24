import sharp from 'sharp';
import { expect, it } from 'vitest';
import { commentContentSchema } from '#contract/comments.ts';
import { draftFieldsSchema, postFieldsSchema } from '#contract/posts.ts';
import { bioSchema, displayNameSchema, usernameSchema } from '#contract/profiles.ts';
import { reportContent } from '#contract/reports.ts';
import {
  type Drawing,
  drawArt,
  drawAvatar,
  drawBanner,
  drawEventCover,
  drawNft,
  drawSharePicture,
  nftTraits,
} from '../art/index.ts';
import { paint } from '../seed/render.ts';
import { demoId } from '../seed/rows.ts';
import { conversations } from '../texts/conversations.ts';
import { concernNotes } from '../texts/reports.ts';
import { buildCommunity } from './community.ts';

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
  for (const post of community.posts) {
    const { title, content, category, alt, character_tags, video_url, is_published } = post;
    const schema = is_published ? postFieldsSchema : draftFieldsSchema;
    schema.parse({ title, content, category, image_alt: alt ?? '', character_tags, video_url });
  }
  const categories = new Set(community.posts.map(({ category }) => category));
  expect([...categories].sort()).toEqual(['fanart', 'illustration', 'other', 'photo']);
  for (const kind of [
    community.posts.filter(({ is_published }) => !is_published),
    community.posts.filter(({ video_url }) => video_url !== null),
    community.posts.filter(({ art, video_url }) => art === null && video_url === null),
    community.posts.filter(({ edited_minutes_ago }) => edited_minutes_ago !== null),
  ]) {
    expect(kind.length).toBeGreaterThan(5);
  }
});

it('never says the same twice, and nothing that only fills a place', () => {
  const { posts, events, comments, announcements, members } = community;
  const said = comments.filter(({ content }) => content !== '').map(({ content }) => content);
  const bios = members.map(({ bio }) => bio).filter((bio) => bio !== '');
  for (const texts of [
    posts.map(({ title }) => title),
    posts.map(({ content }) => content),
    events.map(({ title }) => title),
    announcements.map(({ title }) => title),
    said,
    bios,
  ]) {
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.join('\n')).not.toMatch(/lorem|ipsum|dummy|ダミー|テスト投稿|サンプル/i);
  }
});

it('gives every account of the sign-in page one to three drafts', () => {
  const accounts = community.members.filter(({ sign_in }) => sign_in);
  for (const { username } of accounts) {
    const drafts = community.posts.filter(
      ({ author, is_published }) => author === username && !is_published,
    );
    expect(drafts.length, username).toBeGreaterThanOrEqual(1);
    expect(drafts.length, username).toBeLessThanOrEqual(3);
  }
});

it('has every written conversation under its post, and comments the site would accept', () => {
  const titles = community.posts.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(Object.keys(conversations)));
  expect(community.comments.length).toBeGreaterThan(200);
  for (const { content, state } of community.comments) {
    if (state !== 'deleted') commentContentSchema.parse(content);
  }
  const states = new Set(community.comments.map(({ state }) => state));
  expect([...states].sort()).toEqual(['deleted', 'hidden', 'shown']);
});

it('answers only what begins a thread under the same post', () => {
  const { comments } = community;
  const byKey = new Map(comments.map((comment) => [comment.key, comment]));
  expect(byKey.size).toBe(comments.length);
  for (const { parent, post } of comments) {
    if (parent !== null) expect(byKey.get(parent)).toMatchObject({ parent: null, post });
  }
});

it('reports what the site would take as a report, none of it one’s own', () => {
  const owners = new Map([
    ...community.posts.map(({ key, author }) => [key, author] as const),
    ...community.events.map(({ key, author }) => [key, author] as const),
    ...community.comments.map(({ key, username }) => [key, username] as const),
  ]);
  for (const { reporter, target_type, target, reason, detail } of community.reports) {
    const targetId = demoId(target_type, target);
    reportContent.input.parse({ targetType: target_type, targetId, reason, detail });
    expect(owners.get(target) ?? target).not.toBe(reporter);
  }
  expect(community.reports).toHaveLength(concernNotes.length);
});

it('has collectibles in the wallets of some, each held once', () => {
  const nfts = community.wallets.flatMap((wallet) => wallet.nfts);
  const tokens = nfts.map(({ contract_address, token_id }) => `${contract_address} ${token_id}`);
  expect(new Set(tokens).size).toBe(nfts.length);
  expect(nfts.filter(({ is_hidden }) => is_hidden).length).toBeGreaterThan(1);
  for (const { address } of community.wallets) expect(address).toMatch(/^0x[0-9a-f]{40}$/);
});

it('knows where the faces of tall pictures are', () => {
  const tall = community.posts.flatMap(({ art }) =>
    art?.kind === 'scene' && art.ratio === '9:16' ? [drawArt(art).focus] : [],
  );
  expect(tall.length).toBeGreaterThan(5);
  for (const focus of tall) {
    expect(focus?.x).toBeGreaterThan(20);
    expect(focus?.x).toBeLessThan(80);
    expect(focus?.y).toBeGreaterThan(25);
    expect(focus?.y).toBeLessThan(90);
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
  ['the picture of a shared link', drawSharePicture(), 1200, 630],
];

it.each(drawings)('paints %s that has something on it', async (_name, drawing, width, height) => {
  const picture = await paint(drawing);
  expect(picture).toMatchObject({ format: 'jpeg', width, height, isAnimated: false });
  const { channels } = await sharp(picture.bytes).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
});

it('gives collectibles traits by their seed', () => {
  expect(nftTraits('d')).toEqual(nftTraits('d'));
  const friends = new Set(Array.from({ length: 60 }, (_, seed) => nftTraits(seed).who));
  expect(friends.size).toBeGreaterThan(8);
});
