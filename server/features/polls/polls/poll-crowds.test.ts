import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insertViewers } from '#server/features/events/events/event-joins/event-joins.testing.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { pollOwners } from '#server/site.ts';
import { MODEL_TIMEOUT, modelRuns } from '#server/testing/models.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { countBallots } from './poll-ballots.store.ts';
import { countsOf } from './poll-counts.ts';
import { insertPoll } from './polls.testing.ts';
import { createVote } from './vote.service.ts';

const site = useTestApp();

it('a poll counts 400 concurrent votes exactly, including changed and repeated votes [POLL-03]', async () => {
  const { database } = site();
  const pollId = await insertPoll(site());
  const viewers = await insertViewers(database, 240);
  // Simulates two processes that change the same poll. Each process batches its own votes.
  const processes = [
    createVote({ database, pollOwners }, () => {}),
    createVote({ database, pollOwners }, () => {}),
  ] as const;
  const cast = (viewer: Viewer, position: number, process: 0 | 1) =>
    processes[process](viewer, { pollId, choices: [position] });
  await Promise.all(viewers.map((viewer, index) => cast(viewer, 0, index % 2 === 0 ? 0 : 1)));
  await Promise.all(
    viewers.slice(0, 80).flatMap((viewer) => [cast(viewer, 2, 0), cast(viewer, 2, 1)]),
  );
  const counts = countsOf(await countBallots(database.read, { poll: pollId }), 3);
  expect(counts).toEqual({ voters: 240, votes: [160, 0, 80] });
}, 60_000);

const PEOPLE = 5;
const stepOf = fc.record({
  who: fc.nat(PEOPLE - 1),
  choices: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
});

it(
  'a poll has the counts of a simple model for any sequence of votes [POLL-03]',
  async () => {
    const { database } = site();
    const viewers = await insertViewers(database, PEOPLE);
    const vote = createVote({ database, pollOwners }, () => {});
    const together = fc.array(stepOf, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(together, async (steps) => {
        const pollId = await insertPoll(site(), { max_choices: 2 });
        const model = new Map<number, number[]>();
        // Members vote at the same time. The votes of one member are sent one after another.
        const ofMembers = Map.groupBy(steps, ({ who }) => who);
        await Promise.all([...ofMembers.values()].map(castAll));
        async function castAll(votes: typeof steps): Promise<void> {
          for (const { who, choices } of votes) {
            const call = vote(viewers[who] as Viewer, { pollId, choices });
            if (choices.length > 2) await expect(call).rejects.toThrow('選べるのは2個までです');
            else {
              await call;
              model.set(who, choices);
            }
          }
        }
        const ballots = [...model.values()].filter(({ length }) => length > 0);
        const counts = countsOf(await countBallots(database.read, { poll: pollId }), 3);
        expect(counts).toEqual({
          voters: ballots.length,
          votes: [0, 1, 2].map((one) => ballots.filter((ballot) => ballot.includes(one)).length),
        });
      }),
      modelRuns(40),
    );
  },
  MODEL_TIMEOUT,
);
