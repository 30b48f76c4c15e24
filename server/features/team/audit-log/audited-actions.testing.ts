import type { RegistrationDecision } from '#contract/administration/registrations.ts';
import { HOUR } from '#contract/foundations/limits.ts';
import type { AuditAction } from '#contract/team/audit-log.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { insertEvent, timeIn } from '#server/features/events/events/events.testing.ts';
import { insertPlannedEvent } from '#server/features/events/events/planned-events/planned-events.testing.ts';
import { passkeyRow } from '#server/features/identity/passkeys/passkeys.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { expectedEntry, type Prepare, reason } from './audited-call.testing.ts';
import { auditedCaseCalls } from './audited-case-actions.testing.ts';
import { auditedSiteCalls } from './audited-site-actions.testing.ts';

/** Prepares a call about the member, after `before` has run. */
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
    return { input: whole, entry: expectedEntry(action, 'user', targetUserId, { fields }) };
  };
}

/** A stored passkey that no authenticator has. */
const storedKey = () => ({
  credential_id: newId(),
  public_key: '',
  counter: 0,
  transports: '[]',
  name: '電話',
});

function toAdmin(action: AuditAction, input: object, fields: string[], rank = true): Prepare {
  return async ({ admin, member }) => {
    const targetAdminId = member.id;
    if (rank) await admin.call('updateAdminRank', { targetAdminId, newRank: 'moderator' });
    const whole = { targetAdminId, reason, ...input };
    return { input: whole, entry: expectedEntry(action, 'user', targetAdminId, { fields }) };
  };
}

function toPost(action: AuditAction, input: object = {}, fields: string[] = []): Prepare {
  return async ({ site, member }) => {
    const postId = await insertPost(site.database, member.id);
    return {
      input: { postId, reason, ...input },
      entry: expectedEntry(action, 'post', postId, { fields }),
    };
  };
}

function toComment(action: AuditAction, input: object = {}, fields: string[] = []): Prepare {
  return async ({ site, member }) => {
    const post_id = await insertPost(site.database, member.id, { comments_count: 1 });
    const row = commentRow({ post_id, user_id: member.id, content: 'すてきです' });
    await insertRows(site.database, 'comments', [row]);
    const whole = { commentId: row.id, reason, ...input };
    return { input: whole, entry: expectedEntry(action, 'comment', row.id, { fields }) };
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
    return {
      input: { eventId, ...input },
      entry: expectedEntry(action, 'event', eventId, { fields, why }),
    };
  };
}

const noReason = { why: '' };

async function newNote(admin: TestClient, member: TestClient): Promise<string> {
  const input = { targetUserId: member.id, text: '様子を見る', requestId: newId() };
  return (await admin.call('addTeamNote', input)).note.id;
}

/** Like `toMember`, for a batch call with one target. */
function decided(
  one: Prepare,
  idOf: 'postId' | 'eventId' | 'commentId',
  decision: string,
): Prepare {
  return async (scene) => {
    const { input, entry } = await one(scene);
    const id = (input as Record<string, string>)[idOf];
    return { input: { ids: [id], decision, reason }, entry };
  };
}

async function backupOf({ database }: TestApp, original: string): Promise<string> {
  const row = await database.read
    .selectFrom('deleted_content')
    .where('original_id', '=', original)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Creates a post of the member, and deletes it as the admin. Returns its backup. */
async function deletedPost({ site, admin, member }: Parameters<Prepare>[0]) {
  const postId = await insertPost(site.database, member.id);
  await admin.call('deletePost', { postId, reason });
  return { postId, deletedId: await backupOf(site, postId) };
}

/** Prepares a decision about the member, who has applied to become a member. */
function toApplicant(
  action: AuditAction,
  decision: RegistrationDecision,
  before: RegistrationDecision[] = [],
): Prepare {
  return async ({ site, admin, member: { id: userId } }) => {
    await site.database.write(async (transaction) => {
      const profile = transaction.updateTable('profiles').set({ is_profile_complete: false });
      await profile.where('id', '=', userId).execute();
      const asked = transaction
        .updateTable('private_profiles')
        .set({ approval_asked_at: timeIn(0) });
      await asked.where('id', '=', userId).execute();
    });
    for (const earlier of before) {
      await admin.call('decideRegistration', { userId, decision: earlier, reason });
    }
    const input = { userId, decision, reason };
    return { input, entry: expectedEntry(action, 'user', userId) };
  };
}

/** The prepared calls of each function of the team, one for each kind of action. */
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
  toggleUserRestriction: [
    toMember('user.restricted', { restrict: true, until: timeIn(HOUR) }, [
      'restricted_at',
      'restricted_reason',
      'restricted_until',
    ]),
    toMember(
      'user.unrestricted',
      { restrict: false },
      ['restricted_at', 'restricted_reason'],
      ({ admin, member }) =>
        admin.call('toggleUserRestriction', {
          targetUserId: member.id,
          restrict: true,
          reason: '前',
        }),
    ),
  ],
  decideRegistration: [
    toApplicant('user.approved', 'approved'),
    toApplicant('user.refused', 'refused'),
    toApplicant('user.refusal-withdrawn', 'waiting', ['refused']),
  ],
  deleteUser: [
    async ({ member }) => ({
      input: { targetUserId: member.id, reason, confirmUsername: `u_${member.id.slice(0, 12)}` },
      entry: expectedEntry('user.deleted', 'user', member.id),
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
  removeWatermarkPicture: [
    toMember('user.unmarked', {}, [], async ({ site, member }) => {
      const drawn = { watermark: '{"text":"©"}', watermark_key: 'profile-images/mark.png' };
      await site.database.write((transaction) =>
        transaction
          .updateTable('private_profiles')
          .set(drawn)
          .where('id', '=', member.id)
          .execute(),
      );
    }),
  ],
  addTeamNote: [
    async ({ member }) => ({
      input: { targetUserId: member.id, text: '様子を見る', requestId: newId() },
      entry: expectedEntry('user.noted', 'user', member.id, noReason),
    }),
  ],
  changeTeamNote: [
    async ({ admin, member }) => {
      const noteId = await newNote(admin, member);
      const entry = expectedEntry('user.note-changed', 'user', member.id, noReason);
      return { input: { noteId, text: '落ち着いた' }, entry };
    },
  ],
  deleteTeamNote: [
    async ({ admin, member }) => {
      const noteId = await newNote(admin, member);
      return {
        input: { noteId },
        entry: expectedEntry('user.note-deleted', 'user', member.id, noReason),
      };
    },
  ],
  updateAdminRank: [
    toAdmin('admin.appointed', { newRank: 'moderator' }, ['rank'], false),
    toAdmin('admin.rank-changed', { newRank: 'admin' }, ['rank']),
  ],
  setAdminPermissions: [
    toAdmin('admin.permissions-changed', { permissions: { view_logs: true } }, ['view_logs']),
  ],
  removePasskeysOf: [
    toMember('admin.passkeys-removed', {}, [], ({ site, member }) =>
      insertRows(site.database, 'passkeys', [passkeyRow({ ...storedKey(), user_id: member.id })]),
    ),
  ],
  removeAdmin: [toAdmin('admin.removed', {}, ['rank'])],
  labelPost: [
    toPost('post.labelled', { labels: { sensitive: true }, rule: { id: 'respect', version: 1 } }, [
      'labels',
    ]),
  ],
  setPostHidden: [
    toPost('post.hidden', { hidden: true }, ['hidden_reason']),
    async (scene) => {
      const postId = await insertPost(scene.site.database, scene.member.id);
      await scene.admin.call('setPostHidden', { postId, hidden: true, reason });
      const entry = expectedEntry('post.shown', 'post', postId, {
        why: '',
        fields: ['hidden_reason'],
      });
      return { input: { postId, hidden: false }, entry };
    },
  ],
  deletePost: [toPost('post.deleted')],
  restorePost: [
    async (scene) => {
      const { postId, deletedId } = await deletedPost(scene);
      return {
        input: { deletedId },
        entry: expectedEntry('deleted.restored', 'post', postId, noReason),
      };
    },
  ],
  restoreDeleted: [
    async (scene) => {
      const { postId, deletedId } = await deletedPost(scene);
      return {
        input: { deletedId, reason },
        entry: expectedEntry('deleted.restored', 'post', postId),
      };
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
  takeBackPlannedEvent: [
    async ({ site, member }) => {
      const event_date = timeIn(2 * HOUR);
      const plannedEventId = await insertPlannedEvent(site, member.id, timeIn(HOUR), {
        event_date,
      });
      const entry = expectedEntry('event.plan-taken-back', 'event', plannedEventId, {
        fields: ['withdrawn_at'],
      });
      return { input: { plannedEventId, reason }, entry };
    },
  ],
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
  decidePosts: [
    decided(toPost('post.hidden', {}, ['hidden_reason']), 'postId', 'hide'),
    decided(toPost('post.deleted'), 'postId', 'delete'),
  ],
  decideEvents: [
    decided(toEvent('event.hidden', {}, { why: reason }), 'eventId', 'hide'),
    decided(toEvent('event.deleted', {}, { why: reason }), 'eventId', 'delete'),
  ],
  decideComments: [
    decided(toComment('comment.hidden'), 'commentId', 'hide'),
    decided(toComment('comment.deleted'), 'commentId', 'delete'),
  ],
  ...auditedCaseCalls,
  ...auditedSiteCalls,
};
