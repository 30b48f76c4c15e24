import { expect, it } from 'vitest';
import { commentContentSchema } from '#contract/comments/comments.ts';
import { HOME_PAGE_SIZE } from '#contract/foundations/limits.ts';
import { bioSchema, displayNameSchema, usernameSchema } from '#contract/members/profiles.ts';
import { reportContent } from '#contract/moderation/reports.ts';
import { pollFieldsSchema } from '#contract/polls/polls.ts';
import { warningSchema } from '#contract/posts/content-labels.ts';
import { foldedParts } from '#contract/posts/folded-text.ts';
import { draftFieldsSchema, postFieldsSchema } from '#contract/posts/posts.ts';
import { demoId } from '../seed/rows.ts';
import { conversations } from '../texts/conversations.ts';
import { eventConversations } from '../texts/event-conversations.ts';
import { declared } from '../texts/posts/declared.ts';
import { longComic } from '../texts/posts/showcase.ts';
import { reportTexts } from '../texts/reports.ts';
import { buildCommunity } from './community.ts';
import { photoLook } from './photo-looks.ts';
import { readableByAll } from './posts.ts';

const community = buildCommunity();

it('the demo community is the same every time it is built [DEMO-01]', () => {
  expect(buildCommunity()).toEqual(community);
});

it('the demo community has valid polls [DEMO-13]', () => {
  expect(community.polls).toHaveLength(4);
  for (const { question, choices, max_choices, results, votes } of community.polls) {
    const ends_at = new Date().toISOString();
    pollFieldsSchema.parse({ question, choices, max_choices, results, ends_at });
    expect(votes.length).toBeGreaterThan(5);
    expect(votes.every((vote) => vote.choices.length <= max_choices)).toBe(true);
  }
});

it('the demo community has about 40 members with valid profiles [DEMO-01]', () => {
  expect(community.members.length).toBeGreaterThanOrEqual(38);
  for (const { username, display_name, bio } of community.members) {
    usernameSchema.parse(username);
    displayNameSchema.parse(display_name);
    bioSchema.parse(bio);
  }
  const roles = community.members.filter(({ sign_in }) => sign_in).map(({ role }) => role);
  expect(roles).toEqual(['super_admin', 'admin', 'moderator', null, null, null]);
});

it('the demo community has 250 valid posts of every kind [DEMO-01]', () => {
  expect(community.posts).toHaveLength(250);
  for (const post of community.posts) {
    const { title, content, category, pictures, character_tags, video_url, is_published } = post;
    const schema = is_published ? postFieldsSchema : draftFieldsSchema;
    const image_alt = pictures[0]?.alt ?? '';
    schema.parse({ title, content, category, image_alt, character_tags, video_url });
  }
  const categories = new Set(community.posts.map(({ category }) => category));
  expect([...categories].sort()).toEqual(['fanart', 'illustration', 'other', 'photo']);
  for (const kind of [
    community.posts.filter(({ is_published }) => !is_published),
    community.posts.filter(({ video_url }) => video_url !== null),
    community.posts.filter(
      ({ pictures, video_url }) => pictures.length === 0 && video_url === null,
    ),
    community.posts.filter(({ edited_minutes_ago }) => edited_minutes_ago !== null),
  ]) {
    expect(kind.length).toBeGreaterThan(5);
  }
});

it('the demo community has posts with several pictures in all layouts [MULTI-14]', () => {
  const several = community.posts.filter(({ pictures }) => pictures.length > 1);
  expect(several.length).toBeGreaterThanOrEqual(8);
  expect(several.length).toBeLessThan(30);
  expect(new Set(several.map(({ layout }) => layout)).size).toBe(3);
  const comic = several.find(({ title }) => title === longComic);
  expect(comic).toMatchObject({ layout: 'pages', from_right: true });
  expect(comic?.pictures).toHaveLength(10);
  for (const { pictures } of several) expect(pictures.every(({ alt }) => alt !== '')).toBe(true);
});

it('the demo community has posts with labels, warnings, rights and folded words [DEMO-12, DEMO-23]', () => {
  const { posts, comments } = community;
  const missing = Object.keys(declared).filter(
    (title) => !posts.some((post) => post.title === title),
  );
  expect(missing).toEqual([]);
  const labels = new Set(posts.flatMap((post) => post.declared.labels ?? []));
  expect([...labels].toSorted()).toEqual(['ai-assisted', 'ai-generated', 'sensitive', 'spoiler']);
  for (const { declared: said, pictures, is_published } of posts) {
    warningSchema.parse(said.warning ?? '');
    if (said.lastPicture) expect(pictures.length).toBeGreaterThan(1);
    if (said.labels || said.rights) {
      expect([pictures.length > 0, is_published]).toEqual([true, true]);
    }
  }
  for (const texts of [posts, comments]) {
    expect(texts.some(({ content }) => foldedParts(content).length > 1)).toBe(true);
  }
});

it('the demo community has no post that is older than the account of its author [DEMO-20]', () => {
  const joined = new Map(community.members.map((each) => [each.username, each.joined_days_ago]));
  for (const { author, minutes_ago, title } of community.posts) {
    expect(minutes_ago, title).toBeLessThan((joined.get(author) ?? 0) * 1440);
  }
});

it('the demo community uses no text twice and no placeholder text [DEMO-02]', () => {
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

it('the demo community has planned posts that can be published, and planned events whose publication is before their start [DEMO-15]', () => {
  const { plannedPosts, plannedEvents, posts } = community;
  expect(plannedPosts.length).toBeGreaterThan(1);
  for (const { post, author } of plannedPosts) {
    const draft = posts.find(({ key }) => key === post);
    expect(draft).toMatchObject({ author, is_published: false });
    const { title, content, category, pictures, character_tags, video_url } = draft ?? {};
    const fields = { title, content, category, character_tags, video_url };
    postFieldsSchema.parse({ ...fields, image_alt: pictures?.[0]?.alt ?? '' });
  }
  const organisers = plannedEvents.map(({ author }) => author);
  expect(organisers).toEqual(expect.arrayContaining(['akari_staff', 'sora_draws']));
  for (const { start_minutes, plan } of plannedEvents) {
    expect((plan.publish_in_days + 1) * 24 * 60).toBeLessThan(start_minutes);
  }
});

it('the demo community has one to three drafts by every sign-in account [DEMO-22]', () => {
  const accounts = community.members.filter(({ sign_in }) => sign_in);
  for (const { username } of accounts) {
    const drafts = community.posts.filter(
      ({ author, is_published }) => author === username && !is_published,
    );
    expect(drafts.length, username).toBeGreaterThanOrEqual(1);
    expect(drafts.length, username).toBeLessThanOrEqual(3);
  }
});

it('the demo community has every written conversation as comments of its post or event, and only valid comments [DEMO-09]', () => {
  const titles = community.posts.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(Object.keys(conversations)));
  for (const [title, threads] of Object.entries(eventConversations)) {
    const event = community.events.find((each) => each.title === title);
    const said = community.comments.filter(({ about }) => about === event?.key);
    expect(
      said.map(({ content }) => content),
      title,
    ).toEqual(threads.flat());
  }
  expect(community.comments.length).toBeGreaterThan(200);
  for (const { content, state } of community.comments) {
    if (state !== 'deleted') commentContentSchema.parse(content);
  }
  const states = new Set(community.comments.map(({ state }) => state));
  expect([...states].sort()).toEqual(['deleted', 'hidden', 'shown']);
});

it('the demo community has replies only to the first comment of a thread, on the same post or event', () => {
  const { comments } = community;
  const byKey = new Map(comments.map((comment) => [comment.key, comment]));
  expect(byKey.size).toBe(comments.length);
  for (const { parent, about } of comments) {
    if (parent !== null) expect(byKey.get(parent)).toMatchObject({ parent: null, about });
  }
});

it('the demo community has valid reports, none of them about the reporter’s own content', () => {
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
  expect(community.reports).toHaveLength(reportTexts.length);
});

it('the demo community has wallets with NFTs, and only tickets are in two wallets', () => {
  const { wallets } = community;
  const tokens = wallets.flatMap((wallet) => wallet.tokens);
  const keys = tokens
    .filter(({ series }) => series !== 'tickets')
    .map(({ series, token_id }) => `${series} ${token_id}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(tokens.some(({ balance }) => balance > 1)).toBe(true);
  expect(Math.max(...wallets.map((wallet) => wallet.tokens.length))).toBeGreaterThan(80);
  expect(wallets.flatMap(({ hidden }) => hidden).length).toBeGreaterThan(1);
  expect(wallets.flatMap(({ pinned }) => pinned).length).toBeGreaterThan(1);
  for (const { address, username } of wallets) {
    expect(address).toMatch(/^0x[0-9a-f]{40}$/);
    expect(community.members.map((member) => member.username)).toContain(username);
  }
});

it('the demo community has one post with 1000 likes and one with 999, no post with more, and no likes of drafts [DEMO-05]', () => {
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

it('the demo community has neither duplicate follows nor members who follow themselves', () => {
  const pairs = community.follows.map(({ follower, following }) => `${follower} ${following}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const { follower, following } of community.follows) expect(follower).not.toBe(following);
});

it('the demo community has no two similar photos on the first page of 写真, whether sorted by time or by likes [DEMO-07]', () => {
  const { posts, members, likes } = community;
  const photos = readableByAll(posts, members).filter(({ category }) => category === 'photo');
  const totalOf = (key: string) =>
    likes.reduce((sum, { post, count }) => (post === key ? sum + count : sum), 0);
  const popular = photos.toSorted((a, b) => totalOf(b.key) - totalOf(a.key));
  for (const feed of [photos, popular]) {
    const looks = feed.slice(0, HOME_PAGE_SIZE).map(photoLook);
    expect(new Set(looks).size, looks.join()).toBe(HOME_PAGE_SIZE);
  }
});

it('the demo community has conversations of members who can sign in, with the messages in order [DEMO-01]', () => {
  const names = new Set(community.members.map(({ username }) => username));
  const posts = new Set(community.posts.map(({ key }) => key));
  expect(community.talks.some(({ is_request }) => is_request)).toBe(true);
  for (const { between, messages } of community.talks) {
    expect(between.every((name) => names.has(name))).toBe(true);
    const times = messages.map(({ minutes_ago }) => minutes_ago);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const { by, post } of messages) {
      expect(between).toContain(by);
      if (post !== null) expect(posts).toContain(post);
    }
  }
});
