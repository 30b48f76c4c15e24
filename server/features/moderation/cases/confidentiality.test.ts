import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Case } from '#contract/moderation/cases.ts';
import { type DecisionAction, decisionActions } from '#contract/moderation/decisions.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import { setUpSignIn } from '#server/features/identity/sign-in/sign-in.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { testEngine } from '#server/testing/test-database.ts';
import { decisionOn, holdDue, readQueue, reportTarget } from './cases.testing.ts';
import {
  enter,
  makeDue,
  momentsOfReports,
  newAuthor,
  readArchive,
  readEverything,
} from './confidentiality.testing.ts';

const signInSite = setUpSignIn();
const { site } = signInSite;

const targets = ['post', 'comment', 'event', 'user'] as const;

/** What happens to a member whose content was reported. */
interface Course {
  rank: AdminRank | null;
  reporters: number;
  /** The target whose case is decided. */
  target: (typeof targets)[number];
  /** Whether the target is hidden before the team has reviewed it. */
  isOnHold: boolean;
  action: DecisionAction;
  isAppealed: boolean;
  overturn: boolean;
}

const courses: fc.Arbitrary<Course> = fc
  .record({
    rank: fc.constantFrom(null, 'moderator' as const, 'admin' as const),
    reporters: fc.integer({ min: 1, max: 3 }),
    target: fc.constantFrom(...targets),
    isOnHold: fc.boolean(),
    action: fc.constantFrom(...decisionActions),
    isAppealed: fc.boolean(),
    overturn: fc.boolean(),
  })
  // In the queue, members cannot be hidden or deleted.
  .filter(({ target, action }) => target !== 'user' || (action !== 'hide' && action !== 'delete'));

const blockedAuthor: Course = {
  rank: null,
  reporters: 2,
  target: 'post',
  isOnHold: true,
  action: 'block',
  isAppealed: true,
  overturn: true,
};

const colleague: Course = {
  ...blockedAuthor,
  rank: 'admin',
  isOnHold: false,
  action: 'hide',
  overturn: false,
};

const examples: [Course][] = [[blockedAuthor], [colleague]];
/**
 * What members read does not depend on the engine. On SQLite, the test explores many sequences, and on PostgreSQL it
 * runs only the examples.
 */
const numRuns = testEngine === 'sqlite' ? 6 : examples.length;

type Scene = Awaited<ReturnType<typeof newScene>>;

async function newScene({ rank, reporters: count, target }: Course) {
  const { author, account, contentIds } = await newAuthor(signInSite, rank);
  const reporters = await Promise.all(Array.from({ length: count }, () => site().member()));
  const ids: Record<string, string> = {
    userId: author.id,
    postId: contentIds.post,
    eventId: contentIds.event,
    commentId: contentIds.comment,
  };
  return { author, account, contentIds, reporters, ids, target, read: [] as string[] };
}

/** Records everything that a member can read in the scene. */
async function recordAnswers(scene: Scene, client = scene.author): Promise<Map<string, string>> {
  const answers = await readEverything(client, scene.ids);
  scene.read.push(...[...answers].map(([path, text]) => `${path} ${text}`));
  return answers;
}

/** Reports all content of an author. Expects no changed response and no live event for the author. */
async function reportUnseen(scene: Scene): Promise<void> {
  const { author, contentIds, reporters } = scene;
  const topics = [
    `user:${author.id}`,
    `post:${contentIds.post}`,
    `event:${contentIds.event}`,
  ] as const;
  const connection = await subscribe(author, ...topics);
  const before = await recordAnswers(scene);
  for (const reporter of reporters) {
    for (const target of targets) await reportTarget(reporter, target, contentIds[target]);
  }
  const after = await recordAnswers(scene);
  expect([...before].filter(([path, text]) => after.get(path) !== text)).toEqual([]);
  const last = { topic: topics[0], event: { type: 'wallets' } } as const;
  site().live.publish({ kind: 'event', message: last });
  await connection.until(/wallets/);
  // A live event about the number of comments may arrive late, so it is ignored.
  const events = connection.messages().filter(({ event }) => event.type !== 'comments');
  expect(events).toEqual([last]);
  connection.stop();
}

async function openedCase({ author, target }: Scene, decider: TestClient): Promise<Case> {
  const cases = await readQueue(decider, author.id);
  return cases.find(({ target_type }) => target_type === target) ?? expect.fail();
}

async function hold(caseId: string): Promise<void> {
  await makeDue(site(), caseId);
  await holdDue(site());
}

/** Decides a case. Returns the client with which the author reads afterwards, or null for a blocked author. */
async function decide(
  scene: Scene,
  { action }: Course,
  decider: TestClient,
): Promise<TestClient | null> {
  const connection = await subscribe(scene.author, `user:${scene.author.id}`);
  const input = { ...decisionOn(await openedCase(scene, decider)), action };
  const { decision } = await decider.call('decideCase', input);
  scene.ids.decisionId = decision.id;
  await (action === 'block' ? connection.ended : recordAnswers(scene));
  scene.read.push(JSON.stringify(connection.messages()));
  connection.stop();
  return action === 'block' ? null : scene.author;
}

/** Appeals as the author. A blocked author uses the link that the refused sign-in returns. */
async function appeal(scene: Scene, client: TestClient | null): Promise<void> {
  const text = '違います';
  if (client) {
    const { decisionId = '' } = scene.ids;
    scene.read.push(JSON.stringify(await client.call('appealDecision', { decisionId, text })));
    return;
  }
  const { outcome, html } = await enter(signInSite, scene.author.id, scene.account);
  const { refusal } = outcome as { refusal: { appeal: string } };
  const link = { token: refusal.appeal };
  const visitor = site().visitor();
  const before = await visitor.call('getDecisionByLink', link);
  const after = await visitor.call('appealByLink', { ...link, text });
  scene.read.push(html, JSON.stringify([outcome, before, after]));
}

async function answerAppeal(scene: Scene, decider: TestClient, overturn: boolean): Promise<void> {
  const [waiting] = await readQueue(decider, scene.author.id, '&kind=appeal');
  const { id: caseId, version } = waiting ?? expect.fail();
  await decider.call('decideAppeal', { caseId, version, overturn, message: '', note: '' });
}

/** Runs a sequence of events. The scene records what the author reads after each event. */
async function follow(course: Course, deciders: readonly TestClient[]): Promise<Scene> {
  const [decider, other] = deciders;
  if (!decider || !other) throw new Error('an appeal needs a second decider');
  const scene = await newScene(course);
  await reportUnseen(scene);
  const { id: caseId } = await openedCase(scene, decider);
  scene.ids.caseId = caseId;
  if (course.isOnHold) {
    await hold(caseId);
    await recordAnswers(scene);
  }
  let client = await decide(scene, course, decider);
  if (course.action !== 'none' && (course.isAppealed || !client)) {
    await appeal(scene, client);
    await answerAppeal(scene, other, course.overturn);
  }
  client ??= (await enter(signInSite, scene.author.id, scene.account)).client;
  if (client) {
    await recordAnswers(scene, client);
    scene.read.push(await readArchive(site(), client));
  }
  return scene;
}

/** Returns the secrets that a member has read, with the text around them. */
function leaksIn(texts: readonly string[], secrets: readonly string[]): string[] {
  return texts.flatMap((text) =>
    secrets
      .map((secret) => text.indexOf(secret))
      .filter((index) => index >= 0)
      .map((index) => `${text.slice(0, 40)} … ${text.slice(Math.max(0, index - 200), index + 50)}`),
  );
}

it('a member never learns who reported, how often or when, in any sequence of events [REPORT-29]', async () => {
  const deciders = [
    await site().member({ rank: 'super_admin' }),
    await site().member({ rank: 'super_admin' }),
  ];
  await fc.assert(
    fc.asyncProperty(courses, async (course) => {
      const { author, reporters, read } = await follow(course, deciders);
      const names = reporters.flatMap(({ id }) => [
        id,
        id.slice(0, 12),
        `メンバー${id.slice(0, 4)}`,
      ]);
      const moments = await momentsOfReports(site(), author.id);
      expect(read.join()).toContain(author.id);
      expect(leaksIn(read, [...names, ...moments, 'ひみつのことば'])).toEqual([]);
    }),
    { numRuns, examples },
  );
}, 180_000);
