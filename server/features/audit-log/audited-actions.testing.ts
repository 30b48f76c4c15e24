import type { AuditAction, AuditTarget } from '#contract/audit-log.ts';
import { HOUR } from '#contract/limits.ts';
import { commentRow } from '#server/features/comments/comments.rows.ts';
import { insertEvent, timeIn } from '#server/features/events/events.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Something that an admin is about to do, and what the log has to say of it. */
export interface AuditedCall {
  input: object;
  entry: {
    action: AuditAction;
    target_type: AuditTarget;
    target_id: string;
    reason: string;
    /** The fields that change. */
    fields: string[];
  };
}

/** Prepares a call: `admin` is who will do it, and `member` whom or whose things it concerns. */
export type Prepare = (scene: {
  site: TestApp;
  admin: TestClient;
  member: TestClient;
}) => Promise<AuditedCall>;

const reason = 'ルールに合わないため';

function told(
  action: AuditAction,
  target_type: AuditTarget,
  target_id: string,
  { fields = [] as string[], why = reason } = {},
): AuditedCall['entry'] {
  return { action, target_type, target_id, reason: why, fields };
}

/** Does something to the member, after what comes before it. */
function toMember(
  action: AuditAction,
  input: object,
  fields: string[],
  before: (scene: Parameters<Prepare>[0]) => Promise<unknown> = async () => undefined,
): Prepare {
  return async (scene) => {
    await before(scene);
    const targetUserId = scene.member.id;
    const whole = { targetUserId, reason, ...input };
    return { input: whole, entry: told(action, 'user', targetUserId, { fields }) };
  };
}

function toAdmin(action: AuditAction, input: object, fields: string[], rank = true): Prepare {
  return async ({ admin, member }) => {
    const targetAdminId = member.id;
    if (rank) await admin.call('updateAdminRank', { targetAdminId, newRank: 'moderator' });
    const whole = { targetAdminId, reason, ...input };
    return { input: whole, entry: told(action, 'user', targetAdminId, { fields }) };
  };
}

function toPost(action: AuditAction, input: object = {}, fields: string[] = []): Prepare {
  return async ({ site, member }) => {
    const postId = await insertPost(site.database, member.id);
    return {
      input: { postId, reason, ...input },
      entry: told(action, 'post', postId, { fields }),
    };
  };
}

function toComment(action: AuditAction, input: object = {}, fields: string[] = []): Prepare {
  return async ({ site, member }) => {
    const post_id = await insertPost(site.database, member.id, { comments_count: 1 });
    const row = commentRow({ post_id, user_id: member.id, content: 'すてきです' });
    await insertRows(site.database, 'comments', [row]);
    const whole = { commentId: row.id, reason, ...input };
    return { input: whole, entry: told(action, 'comment', row.id, { fields }) };
  };
}

function toEvent(
  action: AuditAction,
  input: object,
  { fields = [] as string[], why = '', closed = false } = {},
): Prepare {
  return async ({ site, member }) => {
    const entry_closed_at = closed ? timeIn(0) : null;
    const eventId = await insertEvent(site, member.id, { entry_closed_at });
    return { input: { eventId, ...input }, entry: told(action, 'event', eventId, { fields, why }) };
  };
}

const bannerFields = { title: '夏祭り', display_start: timeIn(0) };
const noReason = { why: '' };

async function newBanner(admin: TestClient) {
  return (await admin.call('createBanner', { ...bannerFields, requestId: newId() })).banner;
}

async function newAnnouncement(admin: TestClient) {
  const input = { title: 'お知らせ', content: '本文', requestId: newId() };
  return (await admin.call('createAnnouncement', input)).announcement;
}

async function backupOf({ database }: TestApp, original: string): Promise<string> {
  const row = await database.read
    .selectFrom('deleted_content')
    .where('original_id', '=', original)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A post of the member that the admin has deleted, and its backup. */
async function deletedPost({ site, admin, member }: Parameters<Prepare>[0]) {
  const postId = await insertPost(site.database, member.id);
  await admin.call('deletePost', { postId, reason });
  return { postId, deletedId: await backupOf(site, postId) };
}

/** What the team does, by the function that does it, once for each of its actions. */
export const auditedCalls: Record<string, readonly Prepare[]> = {
  toggleUserBlock: [
    toMember('user.blocked', { block: true, until: timeIn(HOUR) }, [
      'blocked_at',
      'blocked_reason',
      'blocked_until',
    ]),
    toMember(
      'user.unblocked',
      { block: false },
      ['blocked_at', 'blocked_reason'],
      ({ admin, member }) =>
        admin.call('toggleUserBlock', { targetUserId: member.id, block: true, reason: '前' }),
    ),
  ],
  deleteUser: [
    async ({ member }) => ({
      input: { targetUserId: member.id, reason, confirmUsername: `u_${member.id.slice(0, 12)}` },
      entry: told('user.deleted', 'user', member.id),
    }),
  ],
  restoreUser: [
    toMember('user.restored', {}, [], ({ admin, member }) =>
      admin.call('deleteUser', {
        targetUserId: member.id,
        reason,
        confirmUsername: `u_${member.id.slice(0, 12)}`,
      }),
    ),
  ],
  setUserVerified: [
    toMember('user.verified', { verified: true }, ['is_verified']),
    toMember('user.unverified', { verified: false }, ['is_verified'], ({ admin, member }) =>
      admin.call('setUserVerified', { targetUserId: member.id, verified: true, reason }),
    ),
  ],
  addTeamNote: [
    async ({ member }) => ({
      input: { targetUserId: member.id, text: '様子を見る', requestId: newId() },
      entry: told('user.noted', 'user', member.id, noReason),
    }),
  ],
  updateAdminRank: [
    toAdmin('admin.appointed', { newRank: 'moderator' }, ['rank'], false),
    toAdmin('admin.rank-changed', { newRank: 'admin' }, ['rank']),
  ],
  setAdminPermissions: [
    toAdmin('admin.permissions-changed', { permissions: { view_logs: true } }, ['view_logs']),
  ],
  removeAdmin: [toAdmin('admin.removed', {}, ['rank'])],
  setPostHidden: [
    toPost('post.hidden', { hidden: true }, ['hidden_reason']),
    async (scene) => {
      const postId = await insertPost(scene.site.database, scene.member.id);
      await scene.admin.call('setPostHidden', { postId, hidden: true, reason });
      const entry = told('post.shown', 'post', postId, { why: '', fields: ['hidden_reason'] });
      return { input: { postId, hidden: false }, entry };
    },
  ],
  deletePost: [toPost('post.deleted')],
  restorePost: [
    async (scene) => {
      const { postId, deletedId } = await deletedPost(scene);
      return { input: { deletedId }, entry: told('deleted.restored', 'post', postId, noReason) };
    },
  ],
  restoreDeleted: [
    async (scene) => {
      const { postId, deletedId } = await deletedPost(scene);
      return { input: { deletedId, reason }, entry: told('deleted.restored', 'post', postId) };
    },
  ],
  moderateComment: [toComment('comment.hidden', { hidden: true }, ['hidden_reason'])],
  deleteComment: [toComment('comment.deleted')],
  setEventHidden: [
    toEvent('event.hidden', { hidden: true, reason }, { why: reason, fields: ['hidden_reason'] }),
  ],
  updateEvent: [
    toEvent(
      'event.updated',
      { title: '新しい題', description: 'みんなで描きます', event_date: timeIn(2 * HOUR) },
      { fields: ['title', 'event_date'] },
    ),
  ],
  cancelEvent: [toEvent('event.cancelled', { reason }, { why: reason, fields: ['cancelled_at'] })],
  deleteEvent: [toEvent('event.deleted', { reason }, { why: reason })],
  setEventEntry: [
    toEvent('event.entry-closed', { closed: true }),
    toEvent('event.entry-opened', { closed: false }, { closed: true }),
  ],
  messageEventMembers: [
    toEvent(
      'event.messaged',
      { content: '9時集合です', requestId: newId() },
      { fields: ['content'] },
    ),
  ],
  createBanner: [
    async () => ({
      input: { ...bannerFields, requestId: newId() },
      entry: told('banner.created', 'banner', '*', { why: '', fields: ['title'] }),
    }),
  ],
  updateBanner: [
    async ({ admin }) => {
      const { id: bannerId, updated_at } = await newBanner(admin);
      const input = { ...bannerFields, title: '秋祭り', bannerId, baseUpdatedAt: updated_at };
      return {
        input,
        entry: told('banner.updated', 'banner', bannerId, { why: '', fields: ['title'] }),
      };
    },
  ],
  deleteBanner: [
    async ({ admin }) => {
      const { id: bannerId } = await newBanner(admin);
      const entry = told('banner.deleted', 'banner', bannerId, { why: '', fields: ['title'] });
      return { input: { bannerId }, entry };
    },
  ],
  orderBanners: [
    async ({ admin }) => {
      await newBanner(admin);
      await newBanner(admin);
      const { items } = await admin.get<{ items: { id: string }[] }>('/api/admin/banners');
      const entry = told('banner.reordered', 'banner', '', { why: '', fields: ['display_order'] });
      return { input: { bannerIds: items.map(({ id }) => id).reverse() }, entry };
    },
  ],
  createAnnouncement: [
    async () => ({
      input: { title: 'お知らせ', content: '本文', requestId: newId() },
      entry: told('announcement.created', 'announcement', '*', { why: '', fields: ['title'] }),
    }),
  ],
  updateAnnouncement: [
    async ({ admin }) => {
      const { id } = await newAnnouncement(admin);
      const input = { title: 'お知らせ', content: '新しい本文', announcementId: id };
      const told_ = told('announcement.updated', 'announcement', id, {
        why: '',
        fields: ['content'],
      });
      return { input, entry: told_ };
    },
  ],
  deleteAnnouncement: [
    async ({ admin }) => {
      const { id } = await newAnnouncement(admin);
      const entry = told('announcement.deleted', 'announcement', id, {
        why: '',
        fields: ['title'],
      });
      return { input: { announcementId: id }, entry };
    },
  ],
  saveCharacter: [
    async () => {
      const tag = `キャラ${newId().slice(0, 6)}`;
      const input = { tag, color: '#ffcc00', description: '星の子。' };
      const fields = ['color', 'description'];
      return { input, entry: told('character.saved', 'tag', tag, { why: '', fields }) };
    },
  ],
  deleteCharacter: [
    async ({ admin }) => {
      const tag = `キャラ${newId().slice(0, 6)}`;
      await admin.call('saveCharacter', { tag });
      return { input: { tag }, entry: told('character.deleted', 'tag', tag, noReason) };
    },
  ],
  orderCharacters: [
    async ({ admin }) => {
      const { items } = await admin.get<{ items: { tag: string }[] }>('/api/admin/characters');
      const entry = told('character.reordered', 'tag', 'characters', {
        why: '',
        fields: ['characters'],
      });
      return { input: { tags: items.map(({ tag }) => tag).reverse() }, entry };
    },
  ],
  mergeTags: [
    async () => {
      const [from, into] = [`旧${newId().slice(0, 6)}`, `新${newId().slice(0, 6)}`];
      const entry = told('tag.merged', 'tag', into, { fields: ['tag'] });
      return { input: { from, into, reason }, entry };
    },
  ],
  deleteTagAlias: [
    async ({ admin }) => {
      const [from, into] = [`旧${newId().slice(0, 6)}`, `新${newId().slice(0, 6)}`];
      await admin.call('mergeTags', { from, into });
      const entry = told('tag.alias-deleted', 'tag', into, { why: '', fields: ['alias'] });
      return { input: { alias: from }, entry };
    },
  ],
  modifySystemSettings: [
    async ({ admin }) => {
      const { version } = await admin.get<{ version: string }>('/api/admin/settings');
      const settings = { site_name: `広場${newId().slice(0, 6)}` };
      const entry = told('settings.updated', 'settings', '*', { fields: ['site_name'] });
      return { input: { settings, version, reason }, entry };
    },
  ],
  exportAuditLog: [
    async () => ({
      input: { action: 'user.blocked' },
      entry: told('log.exported', 'log', '*', { why: '', fields: ['action'] }),
    }),
  ],
};
