import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommentThread } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { makeExport } from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { inHours } from '#server/features/events/events/events.testing.ts';
import {
  sessionOf,
  setUpSignIn,
  signIn,
  somebody,
} from '#server/features/identity/sign-in/sign-in.testing.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { runNextJob } from '#server/platform/jobs/run-job.ts';
import { createMemberRecords } from '#server/site.ts';
import { insertPost } from '#server/testing/factories.ts';
import { pngPicture, transparentPng } from '#server/testing/pictures.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { fileRows, storedFiles, upload } from '#server/testing/uploads.ts';
import { createDeletionJob } from './account-deletions.service.ts';
import { deleteNext, endGrace, requestDeletion, signInAgain } from './account-deletions.testing.ts';

const { site, newBrowser } = setUpSignIn();

/** Returns every column in the database that contains the member's id, except the columns of backups. */
async function tracesOf(id: string): Promise<string[]> {
  const { setup } = site().database;
  const found: string[] = [];
  for (const { name: table, columns } of await setup.introspection.getTables()) {
    for (const { name: column } of columns) {
      const rows = await sql`
        select 1 from ${sql.table(table)} where cast(${sql.ref(column)} as text) like ${`%${id}%`}`.execute(
        setup,
      );
      if (rows.rows.length > 0) found.push(`${table}.${column}`);
    }
  }
  // The e-mail address stays in `mails` until the last mail to the member is sent.
  return found.filter(
    (place) => !place.startsWith('deleted_content.') && place !== 'mails.address',
  );
}

/** Returns the type, title, `listed_as` and content of each backup of a member. */
async function backupsOf({ id }: TestClient) {
  const rows = await site()
    .database.read.selectFrom('deleted_content')
    .where('author_id', '=', id)
    .orderBy('type')
    .orderBy('title')
    .select(['type', 'title', 'listed_as', 'content'])
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, content: JSON.parse(content) as object }));
}

async function leave(member: TestClient, username: string): Promise<void> {
  await requestDeletion(member, username);
  await endGrace(site(), member);
}

describe('the deletion after the grace period', () => {
  let fan: TestClient;
  let deletedMember: TestClient;
  let fansPost: string;
  let imageKey: string;
  /** The picture of a post that was deleted earlier. */
  let olderKey: string;
  let eventKey: string;
  let watermarkKey: string;

  beforeAll(async () => {
    deletedMember = await site().member({ username: 'leaver', display_name: 'さようなら' });
    await deletedMember.call('updateProfile', { bio: '絵を描きます', location: '京都' });
    fan = await site().member({ username: 'fan' });
    imageKey = (await upload(deletedMember, await pngPicture({ width: 60, height: 40 }))).key;
    const fields = { category: 'fanart' as const, character_tags: ['わかれ'] };
    const said = { content: 'ありがとうございました', image_alt: '夕焼け' };
    const mine = { ...fields, ...said, title: '最後の投稿', image_key: imageKey };
    const post = await deletedMember.call('createPost', {
      ...mine,
      requestId: 'removal-post-0001',
    });
    olderKey = (await upload(deletedMember, await pngPicture({ width: 60, height: 40 }))).key;
    const older = {
      ...mine,
      title: '消した投稿',
      image_key: olderKey,
      requestId: 'removal-post-0003',
    };
    const { id: olderId } = (await deletedMember.call('createPost', older)).post;
    await deletedMember.call('deletePost', { postId: olderId });
    const postId = post.post.id;
    await deletedMember.call('createDraft', { title: '書きかけ', requestId: 'removal-draft-001' });
    const given = { title: '消した書きかけ', requestId: 'removal-draft-002' };
    const { post: draft } = await deletedMember.call('createDraft', given);
    await deletedMember.call('deletePost', { postId: draft.id });
    const folder = 'event-images';
    eventKey = (
      await upload(deletedMember, await pngPicture({ width: 60, height: 40 }), { folder })
    ).key;
    const mark = await transparentPng({ width: 60, height: 40 });
    watermarkKey = (await upload(deletedMember, mark, { folder: 'profile-images' })).key;
    const watermark = {
      text: '©',
      picture: watermarkKey,
      position: 'center',
      size: 4,
      opacity: 60,
    } as const;
    await deletedMember.call('updateSettings', { picture_settings: { watermark } });
    const { event } = await deletedMember.call('createEvent', {
      title: 'お別れ会',
      description: 'みんなで描きます',
      event_date: inHours(48),
      location: '京都のどこか',
      event_url: 'https://party.test/',
      image_key: eventKey,
      requestId: 'removal-event-001',
    });
    await fan.call('setEventJoin', { eventId: event.id, state: 'joined' });
    const theirs = { ...fields, title: 'ファンの投稿', requestId: 'removal-post-0002' };
    fansPost = (await fan.call('createPost', theirs)).post.id;
    await fan.call('followUser', { targetUserId: deletedMember.id });
    await deletedMember.call('followUser', { targetUserId: fan.id });
    await deletedMember.call('setBookmark', { postId: fansPost, bookmarked: true });
    await deletedMember.call('likePost', {
      postId: fansPost,
      count: 7,
      batchId: 'removal-batch-001',
    });
    await fan.call('likePost', { postId: fansPost, count: 2, batchId: 'removal-batch-002' });
    await fan.call('likePost', { postId, count: 2, batchId: 'removal-batch-003' });
    await deletedMember.call('setBlock', { userId: (await site().member()).id, blocked: true });
    await deletedMember.call('followTag', { tag: 'ほし' });
    await deletedMember.call('setMute', { kind: 'word', value: 'ネタバレ' });
    const say = (client: TestClient, content: string, requestId: string, parentId?: string) =>
      client.call('addComment', {
        postId: fansPost,
        content,
        requestId,
        parentId: parentId ?? null,
      });
    const first = await say(deletedMember, 'はじめて', 'removal-comment-1');
    await say(fan, 'ありがとう', 'removal-comment-2', first.comment.id);
    await say(deletedMember, 'ひとりごと', 'removal-comment-3');
    await fan.call('addComment', {
      postId,
      content: 'すてき',
      requestId: 'removal-comment-4',
      parentId: null,
    });
    const report = { targetType: 'user', targetId: fan.id, reason: 'other' } as const;
    await deletedMember.call('reportContent', { ...report, detail: '' });
    await makeExport(site(), deletedMember);
    await leave(deletedMember, 'leaver');
    expect(await deleteNext(site())).toBe(true);
  });

  it('leaves no trace of the member except backups [ACC-15, ACC-38, TAKE-21]', async () => {
    expect(await tracesOf(deletedMember.id)).toEqual([]);
    expect(await deleteNext(site())).toBe(false);
  });

  it('backs up the texts of published content and of a public profile, and nothing else [ACC-38, POST-16]', async () => {
    const backups = await backupsOf(deletedMember);
    const [event, post, , user] = backups;
    const kept = { id: expect.any(String), created_at: expect.any(String) };
    expect(event).toEqual({
      type: 'event',
      title: 'お別れ会',
      listed_as: null,
      content: {
        event: {
          ...kept,
          title: 'お別れ会',
          description: 'みんなで描きます',
          event_date: expect.any(String),
          event_end_date: null,
          is_all_day: false,
          location: '京都のどこか',
          event_url: 'https://party.test/',
        },
      },
    });
    expect(post).toEqual({
      type: 'post',
      title: '最後の投稿',
      listed_as: null,
      content: {
        post: {
          ...kept,
          title: '最後の投稿',
          content: 'ありがとうございました',
          image_alt: '夕焼け',
          video_url: null,
          category: 'fanart',
          character_tags: 'わかれ',
        },
      },
    });
    expect(user).toEqual({
      type: 'user',
      title: 'さようなら',
      listed_as: null,
      content: {
        profile: {
          ...kept,
          username: 'leaver',
          display_name: 'さようなら',
          bio: '絵を描きます',
          website: '',
          location: '京都',
        },
      },
    });
    // The author deleted this post before deleting the account, so the backup of the post stays until its own deadline.
    expect(backups.map(({ title, listed_as }) => [title, listed_as])).toEqual([
      ['お別れ会', null],
      ['最後の投稿', null],
      ['消した投稿', 'author'],
      ['さようなら', null],
    ]);
  });

  it('deletes the pictures and the archive from the disk [ACC-15, DREC-13, RIGHT-53]', async () => {
    expect(await fileRows(site())).not.toContain(imageKey);
    const files = (await storedFiles(site())).join('\n');
    expect(files).not.toContain(imageKey.split('/')[1]);
    for (const key of [olderKey, eventKey, watermarkKey])
      expect(files).not.toContain(key.split('/')[1]);
    expect(files).not.toContain('data-exports/');
  });

  it('corrects the counters of likes, comments, follows and tags [ACC-16]', async () => {
    const post = await fan.get<{ likes_count: number; comments_count: number }>(
      `/api/posts/${fansPost}`,
    );
    expect(post).toMatchObject({ likes_count: 2, comments_count: 1 });
    const profile = await fan.get<PublicProfile>(`/api/users/${fan.id}`);
    expect(profile).toMatchObject({ follower_count: 0, following_count: 0, post_count: 1 });
    const tag = await fan.get<{ count: number }>(
      `/api/tags/page?tag=${encodeURIComponent('わかれ')}`,
    );
    expect(tag.count).toBe(1);
  });

  it('keeps the replies of other members below an empty placeholder of the deleted comment [ACC-39]', async () => {
    const { items } = await fan.get<Page<CommentThread>>(`/api/posts/${fansPost}/comments`);
    expect(items).toMatchObject([
      { state: 'deleted', author: null, content: '', replies: [{ content: 'ありがとう' }] },
    ]);
  });

  it('frees the username and ends all sessions [ACC-41]', async () => {
    const { user } = await deletedMember.get<{ user: object | null }>('/api/session');
    expect(user).toBeNull();
    expect((await fan.fetch('/api/users/@leaver')).status).toBe(404);
  });
});

it.each(['followers', 'private'] as const)(
  'a profile that only %s could read is backed up with its names, but without its texts [ACC-38]',
  async (visibility) => {
    const username = `seen_by_${visibility}`;
    const member = await site().member({ username, display_name: 'しずか', visibility });
    await member.call('updateProfile', { bio: 'ひみつ', website: 'https://secret.test/' });
    await leave(member, username);
    await deleteNext(site());
    expect(await backupsOf(member)).toEqual([
      {
        type: 'user',
        title: 'しずか',
        listed_as: null,
        content: {
          profile: {
            id: member.id,
            username,
            display_name: 'しずか',
            created_at: expect.any(String),
          },
        },
      },
    ]);
  },
);

it('after the deletion, the same account of the sign-in service can sign in as a new user [ACC-18]', async () => {
  const account = somebody();
  const browser = newBrowser();
  await signIn(browser, account);
  const before = (await sessionOf(browser)).user?.id ?? '';
  const username = before.slice(0, 8);
  const client = await signInAgain(site(), { id: before } as TestClient);
  await leave(client, username);
  await deleteNext(site());
  const again = newBrowser();
  await signIn(again, account);
  const { user, profile } = await sessionOf(again);
  expect(user).not.toBeNull();
  expect(user?.id).not.toBe(before);
  expect(profile?.is_profile_complete).toBe(false);
});

it('an account is deleted only after its deadline, and only once even by several workers [ACC-17]', async () => {
  const member = await site().member({ username: 'patient' });
  await insertPost(site().database, member.id);
  await requestDeletion(member, 'patient');
  expect(await deleteNext(site())).toBe(false);
  await endGrace(site(), member);
  const worked = await Promise.all([1, 2, 3].map(() => deleteNext(site())));
  expect(worked.filter(Boolean)).toHaveLength(1);
  expect(await tracesOf(member.id)).toEqual([]);
});

it('when a process stops during a deletion, the next process continues the deletion', async () => {
  const member = await site().member({ username: 'halfway' });
  for (let index = 0; index < 5; index += 1) await insertPost(site().database, member.id);
  await leave(member, 'halfway');
  const stopping = new AbortController();
  stopping.abort();
  await deleteNext(site(), stopping.signal);
  expect(await tracesOf(member.id)).toContain('profiles.id');
  expect(await deleteNext(site())).toBe(true);
  expect(await tracesOf(member.id)).toEqual([]);
});

it('backups that a stopped process has made are kept when the next process continues [ACC-40]', async () => {
  const member = await site().member({ username: 'in_two_steps' });
  for (let index = 0; index < 3; index += 1) await insertPost(site().database, member.id);
  await leave(member, 'in_two_steps');
  const stopping = new AbortController();
  const stop: MemberRecords = {
    columns: [],
    async *deleteAll() {
      stopping.abort();
      yield;
    },
  };
  const all = createMemberRecords({
    publishFewerLikes: () => undefined,
    publishCommentsEvent: () => undefined,
    publishCommentLikesEvent: () => undefined,
  });
  const posts = all.findIndex(({ columns }) => columns.includes('posts.user_id'));
  const memberRecords = [...all.slice(0, posts + 1), stop];
  await runNextJob(site(), createDeletionJob({ ...site(), memberRecords }), stopping.signal);
  expect(await backupsOf(member)).toHaveLength(3);
  expect(await deleteNext(site())).toBe(true);
  expect((await backupsOf(member)).map(({ type }) => type)).toEqual([
    'post',
    'post',
    'post',
    'user',
  ]);
});
