import { DAY } from '#contract/foundations/limits.ts';
import {
  memberBlocks,
  toggleBlock,
} from '#server/features/administration/managed-users/block-user.service.ts';
import { writeNote } from '#server/features/administration/managed-users/team-notes.service.ts';
import { setContentHidden } from '#server/features/moderation/cases/without-report/decide-contents.service.ts';
import { deletePost } from '#server/features/posts/posts/writing/delete-post.service.ts';
import { findAdminRecord } from '#server/features/team/admins/admins.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { postRelatedRecords } from '#server/site.ts';
import type { DemoPost } from '../community/types.ts';
import { teamActionTexts as texts } from '../texts/team-actions.ts';
import { moderatablesOf, type SeedContext } from './context.ts';
import { seedPost } from './posts.ts';
import { demoId } from './rows.ts';
import { markReadByReporters } from './seed.store.ts';

/**
 * Performs the team's actions against an advertising member, through the services of the site. A post and a comment are
 * hidden, a post is deleted, and the member is blocked for a week. The team also writes notes about the member. If the
 * process is killed meanwhile, the remaining actions are never performed.
 */
export async function seedTeamActions(context: SeedContext): Promise<void> {
  const { database, community } = context;
  const [moderator, admin] = await Promise.all(
    (['moderator', 'admin'] as const).map((role) =>
      viewerOf(database, community.members.find((member) => member.role === role)?.username ?? ''),
    ),
  );
  if (!moderator || !admin) return;
  const [hidden, deleted] = [
    advert('hidden', texts.hiddenPost),
    advert('deleted', texts.deletedPost),
  ];
  for (const post of [hidden, deleted]) await seedPost(context, post);
  const { reason } = texts;
  const postId = (post: DemoPost) => demoId('post', post.key);
  const hide = { hidden: true, reason, rule: { id: 'spam', version: 1 } };
  const deps = { database, moderatables: moderatablesOf(database) };
  await setContentHidden(deps, moderator, { type: 'post', id: postId(hidden), ...hide });
  const comment = community.comments.find(({ content }) => content.startsWith(texts.hiddenComment));
  if (comment) {
    await setContentHidden(deps, moderator, {
      type: 'comment',
      id: demoId('comment', comment.key),
      ...hide,
    });
  }
  const deleting = { ...deps, relatedRecords: postRelatedRecords };
  await deletePost(deleting, moderator, { postId: postId(deleted), reason, rule: hide.rule });
  await blockWithNotes(database, admin);
}

async function viewerOf(database: Database, username: string): Promise<Viewer | null> {
  const userId = demoId('member', username);
  const admin = await findAdminRecord(database.read, userId);
  return admin && { userId, admin, sessionHash: '', isComplete: true, hidesOthers: false };
}

/** Returns an advertisement of the member, from an hour and a half ago. */
function advert(key: string, words: { title: string; content: string }): DemoPost {
  return {
    ...words,
    key: `advert-${key}`,
    author: texts.username,
    category: 'other',
    character_tags: [],
    pictures: [],
    layout: 'column',
    from_right: false,
    video_url: null,
    declared: {},
    is_published: true,
    minutes_ago: 90,
    edited_minutes_ago: null,
  };
}

async function blockWithNotes(database: Database, admin: Viewer): Promise<void> {
  const targetUserId = demoId('member', texts.username);
  for (const [index, text] of texts.notes.entries()) {
    await writeNote(database, admin, { targetUserId, text, requestId: `demo-note-${index}` });
  }
  const publishSessionEnd = () => {};
  const deps = {
    ...{ database, publishSessionEnd },
    moderatables: moderatablesOf(database),
    memberBlocks: memberBlocks(publishSessionEnd),
  };
  await toggleBlock(deps, admin, {
    targetUserId,
    block: true,
    reason: texts.blockReason,
    rule: null,
    contents: { scope: 'none', since: null, effect: 'hide' },
    until: new Date(Date.now() + 7 * DAY).toISOString(),
  });
  // A job closes the other cases about the member and notifies the reporters. Their notifications are marked as read,
  // so that no mail is sent.
  await database.write((transaction) =>
    markReadByReporters(transaction, targetUserId, new Date().toISOString()),
  );
}
