import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AdminRank } from '#contract/admins.ts';
import { type DecisionAction, decisionActions } from '#contract/decisions.ts';
import { queries } from '#contract/queries.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { publish } from '../moderation/moderation.testing.ts';
import { decisionOn, readQueue, reportThing } from './report-cases.testing.ts';

const site = useTestApp();

/** What happens to a member whose post was reported. */
interface Course {
  rank: AdminRank | null;
  action: DecisionAction;
  isAppealed: boolean;
  overturn: boolean;
}

const courses: fc.Arbitrary<Course> = fc.record({
  rank: fc.constantFrom(null, 'moderator' as const, 'admin' as const),
  action: fc.constantFrom(...decisionActions.filter((action) => action !== 'block')),
  isAppealed: fc.boolean(),
  overturn: fc.boolean(),
});

/** Everything that a member can read, with the ids of what is theirs. */
async function readEverything(client: TestClient, ids: Record<string, string>): Promise<string> {
  const answers = Object.values(queries).map(async ({ path }) => {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const response = await client.fetch(address);
    return `${path} ${await response.text()}`;
  });
  return (await Promise.all(answers)).join('\n');
}

/** Lets a course happen; returns all that the member has read meanwhile. */
async function follow(course: Course, keepers: readonly TestClient[]) {
  const reporters = [await site().member(), await site().member()];
  const author = await site().member(course.rank === null ? {} : { rank: course.rank });
  const { id: postId } = await publish(author);
  const comment = { postId, content: 'よろしく', requestId: `confidential-${author.id}` };
  await author.call('addComment', comment);
  const ids: Record<string, string> = { userId: author.id, postId };
  let read = '';
  const look = async () => {
    read += await readEverything(author, ids);
  };
  for (const reporter of reporters) {
    await reportThing(reporter, 'post', postId);
    await reportThing(reporter, 'user', author.id);
  }
  const [keeper, other] = keepers;
  if (!keeper || !other) throw new Error('two keepers decide');
  const [opened] = (await readQueue(keeper, author.id)).filter(
    ({ target_id }) => target_id === postId,
  );
  ids.caseId = opened?.id ?? expect.fail();
  await look();
  const input = { ...decisionOn(opened ?? expect.fail()), action: course.action };
  const { decision } = await keeper.call('decideReportCase', input);
  ids.decisionId = decision.id;
  await look();
  if (course.isAppealed && course.action !== 'none') {
    const appeal = { decisionId: decision.id, text: '違います' };
    read += JSON.stringify(await author.call('appealDecision', appeal));
    const [waiting] = await readQueue(other, author.id, '&kind=appeal');
    const { id: caseId, version } = waiting ?? expect.fail();
    const answer = { caseId, version, overturn: course.overturn, message: '', note: '' };
    await other.call('decideAppeal', answer);
    await look();
  }
  return { author, reporters, read };
}

it('never tells whose it is who reported, nor how often, whatever is decided', async () => {
  const keepers = [
    await site().member({ rank: 'super_admin' }),
    await site().member({ rank: 'super_admin' }),
  ];
  await fc.assert(
    fc.asyncProperty(courses, async (course) => {
      const { author, reporters, read } = await follow(course, keepers);
      expect(read).toContain(author.id);
      const secrets = reporters.flatMap(({ id }) => [id, id.slice(0, 12), 'ひみつのことば']);
      for (const secret of secrets) expect(read).not.toContain(secret);
      // Somebody of the team reads of the own post that nothing is open.
      expect(read).not.toMatch(/"open_reports":[1-9]|"reports_about":[1-9]/);
    }),
    { numRuns: 8 },
  );
});
