import { beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { DAY, NEWCOMER_AGE, TEAM_ABSENT_MEMBERS } from '#contract/foundations/limits.ts';
import type { Case } from '#contract/moderation/cases.ts';
import type { AbsenceHold } from '#contract/site/site-settings.ts';
import { notifyTeam } from '#server/features/administration/team-alerts/notify-team.service.ts';
import { newScene, say, threadsOf } from '#server/features/comments/comments/comments.testing.ts';
import { readQueue } from '#server/features/moderation/cases/cases.testing.ts';
import { fields, publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMembers, memberRows } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

const ago = (time: number) => new Date(Date.now() - time).toISOString();

beforeEach(() =>
  site().database.write(async (transaction) => {
    await transaction.deleteFrom('site_settings').execute();
    await transaction.deleteFrom('team_alerts').execute();
    await transaction.deleteFrom('admin_users').execute();
  }),
);

/** Moves the last use of the site by every member, including the team, this far into the past. */
const leave = (time: number) =>
  site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ last_used_at: ago(time) })
      .execute(),
  );

/** Makes the team absent for eight days with this setting. Returns a moderator. */
async function absentTeam(hold: AbsenceHold): Promise<TestClient> {
  await saveSettings(site(), { holds_when_team_absent: hold });
  const moderator = await site().member({ rank: 'moderator' });
  await leave(8 * DAY);
  return moderator;
}

const isSeen = async (client: TestClient, postId: string) =>
  (await client.fetch(`/api/posts/${postId}`)).status === 200;

async function caseOf(moderator: TestClient, ownerId: string): Promise<Case> {
  const [found, ...more] = await readQueue(moderator, ownerId);
  expect(more).toEqual([]);
  return found ?? expect.fail('nothing waits');
}

describe('while the team is absent', () => {
  it('a post of a new member is pending review, and its author reads why [STAFF-19, STAFF-45]', async () => {
    const moderator = await absentTeam('on');
    const [author, fan] = [await site().member(), await site().member()];
    // The form does not promise that a post without links is published at once.
    expect(await author.get('/api/link-review')).toEqual({ waits: false });
    const post = await publish(author);
    expect(post).toMatchObject({ is_published: false, hidden: { awaits_look: true } });
    expect(post.hidden?.reason).toContain('いま運営が不在のため、');
    expect(await isSeen(fan, post.id)).toBe(false);
    const held = await caseOf(moderator, author.id);
    expect(held).toMatchObject({ kind: 'links' });
    const decision = { action: 'none', rule: null, message: '', note: '' } as const;
    const { id: caseId, version } = held;
    await moderator.call('decideCase', { caseId, version, ...decision });
    expect(await isSeen(fan, post.id)).toBe(true);
    const titles = (await readNotifications(site().database, author.id)).map(({ title }) => title);
    expect(titles).toEqual(['投稿が公開されました']);
  });

  it('a comment of a new member is pending review [STAFF-19]', async () => {
    await absentTeam('on');
    const { author: owner, fan: writer, postId } = await newScene(site());
    const { comment } = await say(writer, postId, 'かわいい');
    expect(comment).toMatchObject({ state: 'hidden', hidden: { awaits_look: true } });
    expect(comment.hidden?.reason).toContain('いま運営が不在のため、');
    expect(await threadsOf(owner, postId)).toEqual([]);
  });

  it('posts of other members and edits of visible posts need no review [STAFF-19]', async () => {
    const author = await site().member();
    const early = await publish(author);
    await absentTeam('on');
    const edited = await author.call('updatePost', {
      ...{ ...fields, postId: early.id, publish: true },
      content: '直しました',
    });
    expect(edited.post.hidden).toBeNull();
    await site().database.write((transaction) =>
      transaction
        .updateTable('profiles')
        .set({ created_at: ago(NEWCOMER_AGE + DAY) })
        .where('id', '=', author.id)
        .execute(),
    );
    expect((await publish(author)).hidden).toBeNull();
  });

  it('content needs a review with the setting `on`, never with `off`, and with `auto` only on a site with many members [STAFF-20, STAFF-47]', async () => {
    const hold = async (setting: AbsenceHold) => {
      await absentTeam(setting);
      return (await publish(await site().member())).hidden !== null;
    };
    expect(await hold('auto')).toBe(false);
    expect(await hold('off')).toBe(false);
    expect(await hold('on')).toBe(true);
    const many = Array.from({ length: TEAM_ABSENT_MEMBERS }, () => memberRows(newId()));
    await insertMembers(site().database, many);
    expect(await hold('off')).toBe(false);
    expect(await hold('auto')).toBe(true);
  });
});

it('when the team is back, new posts need no review, and the dashboard counts the posts in pending review [STAFF-21, STAFF-46]', async () => {
  const moderator = await absentTeam('on');
  const author = await site().member();
  const absence = async () => (await moderator.get<Dashboard>('/api/admin/dashboard')).absence;
  await notifyTeam(site());
  expect(await absence()).toBeNull();
  await publish(author);
  await leave(0);
  expect((await publish(await site().member())).hidden).toBeNull();
  await notifyTeam(site());
  expect(await absence()).toMatchObject({ held_count: 1 });
  const { id: caseId, version } = await caseOf(moderator, author.id);
  const decision = { action: 'none', rule: null, message: '', note: '' } as const;
  await moderator.call('decideCase', { caseId, version, ...decision });
  await notifyTeam(site());
  expect(await absence()).toBeNull();
});

it('the team is not absent when one of its members has used the site within a week [STAFF-14, STAFF-42]', async () => {
  await absentTeam('on');
  await leave(6 * DAY);
  expect((await publish(await site().member())).hidden).toBeNull();
});
