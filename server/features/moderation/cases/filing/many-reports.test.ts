import { expect, it } from 'vitest';
import {
  decisionOn,
  readQueue,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { countStatements } from '#server/testing/counted-statements.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

/** Returns a post with the given number of reporters, its case and a moderator. */
async function reportedPost(count: number) {
  const author = await site().member();
  const moderator = await site().member({ rank: 'moderator' });
  const { id: postId } = await publish(author);
  const reporters = await Promise.all(Array.from({ length: count }, () => site().member()));
  for (const reporter of reporters) await reportTarget(reporter, 'post', postId);
  const [opened] = await readQueue(moderator, author.id);
  return { moderator, postId, reporters, opened: opened ?? expect.fail() };
}

it('a report runs as many SQL statements as an earlier report of the same target [REPORT-68]', async () => {
  const { postId } = await reportedPost(1);
  const report = async () => {
    const reporter = await site().member();
    return countStatements(() => reportTarget(reporter, 'post', postId));
  };
  const second = await report();
  for (let count = 0; count < 8; count += 1) await report();
  expect(second.rows).toBeGreaterThan(0);
  expect(await report()).toEqual(second);
});

it('a decision runs as many SQL statements for many reporters as for two [REPORT-68]', async () => {
  const decide = async (count: number) => {
    const { moderator, opened, reporters } = await reportedPost(count);
    const input = { ...decisionOn(opened), action: 'warn' as const };
    const { statements } = await countStatements(() => moderator.call('decideCase', input));
    for (const { id } of reporters) {
      const notifications = await readNotifications(site().database, id);
      expect(notifications).toMatchObject([
        { type: 'moderation', target_user_id: id, related_id: null },
      ]);
    }
    return statements;
  };
  const few = await decide(2);
  expect(few).toBeGreaterThan(0);
  expect(await decide(12)).toBe(few);
});
