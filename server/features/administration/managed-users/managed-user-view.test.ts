import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { AuditEntry } from '#contract/team/audit-log.ts';
import {
  deleteNext,
  endGrace,
  requestDeletion,
} from '#server/features/accounts/account-deletions/account-deletions.testing.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { decisionOn, newCase } from '#server/features/moderation/cases/cases.testing.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { auditOf, viewOf } from './managed-users.testing.ts';

const site = useTestApp();
let requests = 0;

function note(
  author: TestClient,
  { id: targetUserId }: TestClient,
  text: string,
  request?: string,
) {
  requests += 1;
  const requestId = request ?? `request-of-note-${requests}`;
  return author.call('addTeamNote', { targetUserId, text, requestId });
}

describe('a member as seen by the team', () => {
  it('includes the email address, the last use, and the numbers of contents and reports [MEMB-03]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const [member, other] = [await site().member(), await site().member()];
    const postId = await insertPost(site().database, member.id);
    const eventId = await insertEvent(site(), member.id);
    const content = 'すてきです';
    const { comment } = await member.call('addComment', {
      postId,
      content,
      requestId: 'view-comment-0001',
    });
    const reports = [
      { targetType: 'user', targetId: member.id },
      { targetType: 'post', targetId: postId },
      { targetType: 'comment', targetId: comment.id },
      { targetType: 'event', targetId: eventId },
    ] as const;
    for (const report of reports) await other.call('reportContent', { ...report, reason: 'spam' });
    const theirs = await insertPost(site().database, other.id);
    await member.call('reportContent', { targetType: 'post', targetId: theirs, reason: 'spam' });
    expect(await viewOf(admin, member)).toMatchObject({
      user: { id: member.id, state: 'active', post_count: 1, rank: null },
      email: `${member.id}@test.invalid`,
      last_seen_at: expect.any(String),
      deletion: null,
      counts: {
        ...{ comments: 1, events: 1, reports_made: 1, reports_about: 4, deleted: 0 },
        hidden: { posts: 0, comments: 0, events: 0 },
      },
      notes: [],
    });
  });

  it('includes the numbers of hidden and deleted contents, until the contents are restored [ADMIN-93]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member();
    const [postId, other] = [
      await insertPost(site().database, member.id),
      await insertPost(site().database, member.id),
    ];
    const eventId = await insertEvent(site(), member.id);
    const reason = '広告のため';
    await admin.call('setPostHidden', { postId, hidden: true, reason });
    await admin.call('setEventHidden', { eventId, hidden: true, reason });
    const { deleted_id: deletedId } = await admin.call('deletePost', { postId: other, reason });
    expect((await viewOf(admin, member)).counts).toMatchObject({
      hidden: { posts: 1, comments: 0, events: 1 },
      deleted: 1,
    });
    await admin.call('setPostHidden', { postId, hidden: false });
    await admin.call('restoreDeleted', { deletedId, reason });
    expect((await viewOf(admin, member)).counts).toMatchObject({
      hidden: { posts: 0, comments: 0, events: 1 },
      deleted: 0,
    });
  });

  it('includes the audit log, which has a warning about a post and the reversal of the warning [ADMIN-61]', async () => {
    const { author, moderator, admin, opened } = await newCase(site());
    const input = { ...decisionOn(opened), action: 'warn' as const };
    const { case: decided } = await moderator.call('decideCase', input);
    const { id: caseId, version } = decided;
    const overturning = { caseId, version, message: 'まちがえました' };
    await moderator.call('overturnDecision', overturning);
    const log = `/api/admin/audit-log?target=${author.id}`;
    const { items } = await admin.get<Page<AuditEntry>>(log);
    expect(items).toMatchObject([
      { action: 'case.overturned', target_id: opened.target_id, reason: overturning.message },
      { action: 'case.decided', target_id: opened.target_id, actor_id: moderator.id },
    ]);
  });

  it('includes what the viewer may do to the member [MEMB-03, ROLE-04]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const all = {
      block: true,
      delete: true,
      verify: true,
      note: true,
      notice: true,
      restore: false,
      contents: true,
      unmark: false,
      passkeys: false,
    };
    const none = {
      block: false,
      delete: false,
      verify: false,
      note: true,
      notice: true,
      restore: false,
      contents: true,
      unmark: false,
      passkeys: false,
    };
    expect((await viewOf(admin, await site().member())).can).toEqual(all);
    expect((await viewOf(admin, await site().member({ rank: 'moderator' }))).can).toEqual(all);
    expect((await viewOf(admin, await site().member({ rank: 'admin' }))).can).toEqual(none);
    expect((await viewOf(admin, admin)).can).toEqual({
      ...none,
      note: false,
      notice: false,
    });
  });

  it('is not found for an unknown id', async () => {
    const admin = await site().member({ rank: 'admin' });
    const nobody = { id: 'x'.repeat(20) } as TestClient;
    expect((await failureOf(viewOf(admin, nobody))).envelope.status).toBe('NOT_FOUND');
  });
});

describe('a team note', () => {
  it('is listed for the team, the latest first, and recorded in the audit log without its text [MEMB-08]', async () => {
    const [admin, other] = [
      await site().member({ rank: 'admin', display_name: 'つきしま' }),
      await site().member({ rank: 'admin' }),
    ];
    const member = await site().member();
    const { note: first } = await note(admin, member, '警告した');
    await note(other, member, '返事があった');
    const { notes } = await viewOf(other, member);
    expect(notes.map(({ text }) => text)).toEqual(['返事があった', '警告した']);
    expect(notes.at(-1)).toEqual(first);
    expect(first.author).toMatchObject({ id: admin.id, display_name: 'つきしま' });
    const entries = await auditOf(site(), member);
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['user.noted', ''],
      ['user.noted', ''],
    ]);
  });

  it('is written once per request id, and the request id is refused for another text or member [MEMB-23]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const [member, other] = [await site().member(), await site().member()];
    const request = 'request-that-is-repeated';
    const { note: first } = await note(admin, member, '警告した', request);
    expect((await note(admin, member, '警告した', request)).note).toEqual(first);
    const misuses = [
      () => note(admin, member, '別の話', request),
      () => note(admin, other, '警告した', request),
    ];
    for (const misuse of misuses) {
      expect((await failureOf(misuse())).envelope.details?.reason).toBe('request-used');
    }
    expect((await viewOf(admin, member)).notes).toEqual([first]);
    expect(await auditOf(site(), member)).toHaveLength(1);
  });

  it('cannot be written or read by the member whom it is about [MEMB-22]', async () => {
    const [owner, admin] = [
      await site().member({ rank: 'super_admin' }),
      await site().member({ rank: 'admin' }),
    ];
    await note(owner, admin, '忙しそう');
    expect((await viewOf(admin, admin)).notes).toEqual([]);
    expect((await viewOf(owner, admin)).notes).toHaveLength(1);
    const { envelope } = await failureOf(note(admin, admin, '元気です'));
    expect(envelope.details?.reason).toBe('hide-oneself');
  });

  it('can be changed and deleted only by its writer, and the audit log never has its text [ADMIN-62, ADMIN-94]', async () => {
    const [admin, other] = [
      await site().member({ rank: 'admin' }),
      await site().member({ rank: 'super_admin' }),
    ];
    const member = await site().member();
    const { id: noteId } = (await note(admin, member, '警告した')).note;
    const text = '口頭で警告した';
    for (const refused of [
      failureOf(other.call('changeTeamNote', { noteId, text })),
      failureOf(other.call('deleteTeamNote', { noteId })),
    ]) {
      expect((await refused).envelope.status).toBe('PERMISSION_DENIED');
    }
    const { note: changed } = await admin.call('changeTeamNote', { noteId, text });
    await admin.call('changeTeamNote', { noteId, text });
    expect((await viewOf(other, member)).notes).toEqual([changed]);
    expect(changed).toMatchObject({ id: noteId, text, author: { id: admin.id } });
    await admin.call('deleteTeamNote', { noteId });
    expect(await admin.call('deleteTeamNote', { noteId })).toEqual({ deleted_id: noteId });
    expect((await viewOf(other, member)).notes).toEqual([]);
    const late = await failureOf(admin.call('changeTeamNote', { noteId, text }));
    expect(late.envelope.status).toBe('NOT_FOUND');
    const entries = await auditOf(site(), member);
    expect(entries.map(({ action }) => action)).toEqual([
      'user.noted',
      'user.note-changed',
      'user.note-deleted',
    ]);
    expect(JSON.stringify(entries)).not.toContain('警告');
  });

  it('is kept when its author is deleted, and deleted with the member whom it is about [MEMB-24]', async () => {
    const author = await site().member({
      rank: 'moderator',
      permissions: ['manage_users'],
      username: 'note_author',
    });
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member({ username: 'noted_one' });
    await note(author, member, '警告した');
    await requestDeletion(author, 'note_author');
    await endGrace(site(), author);
    await deleteNext(site());
    expect((await viewOf(admin, member)).notes).toMatchObject([{ text: '警告した', author: null }]);
    await requestDeletion(member, 'noted_one');
    await endGrace(site(), member);
    await deleteNext(site());
    const left = await site().database.read.selectFrom('team_notes').selectAll().execute();
    expect(left.filter(({ user_id }) => user_id === member.id)).toEqual([]);
  });

  it.each([
    ['nothing', '　 ', 'メモを入力してください'],
    ['more than fits', 'あ'.repeat(1001), 'メモは1000文字以内で入力してください'],
  ])('is refused with %s', async (_, text, message) => {
    const admin = await site().member({ rank: 'admin' });
    const { envelope } = await failureOf(note(admin, await site().member(), text));
    expect(envelope.details?.fields).toEqual({ text: message });
  });
});
