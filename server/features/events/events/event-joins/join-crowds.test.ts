import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JoinState } from '#contract/events/events.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { insertMember } from '#server/testing/factories.ts';
import { MODEL_TIMEOUT, modelRuns } from '#server/testing/models.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { inHours, insertEvent } from '../events.testing.ts';
import { updateEvent } from '../writing/write-event.service.ts';
import { createSetJoin } from './event-joins.service.ts';
import { expectCounted, insertViewers, statesOf } from './event-joins.testing.ts';

const site = useTestApp();

it('an event keeps its counts and capacity exact under 500 concurrent joins and leaves [JOIN-02]', async () => {
  const { database } = site();
  const owner = await insertMember(database);
  const capacity = 40;
  const eventId = await insertEvent({ database }, owner.id, { capacity });
  const viewers = await insertViewers(database, 336);
  // Simulates two processes. Each process batches its own calls, and both processes change the same event.
  const processes = [createSetJoin(database), createSetJoin(database)] as const;
  let calls = 0;
  const set = async (viewer: Viewer, state: 'joined' | 'none') => {
    calls += 1;
    return processes[calls % 2 === 0 ? 0 : 1](viewer, { eventId, state });
  };
  // First, one half joins. Then the other half joins, each member twice, while the first half leaves.
  const [early, late] = [viewers.slice(0, 168), viewers.slice(168)];
  await Promise.all(early.map((viewer) => set(viewer, 'joined')));
  const before = await expectCounted(database, eventId);
  expect(before.joined).toHaveLength(capacity);
  const changes = [
    ...late.map((viewer) => () => set(viewer, 'joined')),
    ...late.map((viewer) => () => set(viewer, 'joined')),
    ...early.map((viewer) => () => set(viewer, 'none')),
  ];
  const answers = await Promise.all(changes.map((change) => change()));
  for (const answer of answers) expect(answer.joined_count).toBeLessThanOrEqual(capacity);
  const { joined, waiting } = await expectCounted(database, eventId);
  expect(joined).toHaveLength(capacity);
  const ids = late.map(({ userId }) => userId);
  expect([...joined, ...waiting].toSorted()).toEqual(ids.toSorted());
}, 60_000);

type Step =
  | { kind: 'set'; who: number; state: 'joined' | 'interested' | 'none' }
  | { kind: 'capacity'; to: number | null }
  | { kind: 'end'; to: 'past' | 'future' };

/** A model of an event in memory, with the members of each state in their order. */
class Model {
  joined: number[] = [];
  waiting: number[] = [];
  interested: number[] = [];
  capacity: number | null;
  isOver = false;

  constructor(capacity: number | null) {
    this.capacity = capacity;
  }

  /** Runs a step. Returns false when it is refused. */
  run(step: Step): boolean {
    if (step.kind === 'set' && this.refuses(step)) return false;
    if (step.kind === 'capacity') this.capacity = step.to;
    else if (step.kind === 'end') this.isOver = step.to === 'past';
    else if (step.state !== 'joined') {
      const was = this.interested.includes(step.who);
      if (step.state === 'interested' && was) return true;
      this.forget(step.who);
      if (step.state === 'interested') this.interested.push(step.who);
    } else if (![...this.joined, ...this.waiting].includes(step.who)) {
      this.forget(step.who);
      this.waiting.push(step.who);
    }
    while (
      !this.isOver &&
      this.waiting.length > 0 &&
      this.joined.length < (this.capacity ?? Number.POSITIVE_INFINITY)
    ) {
      this.joined.push(this.waiting.shift() as number);
    }
    return true;
  }

  refuses({ who, state }: Extract<Step, { kind: 'set' }>): boolean {
    if (!this.isOver || state === 'none') return false;
    const kept = state === 'joined' ? [...this.joined, ...this.waiting] : this.interested;
    return !kept.includes(who);
  }

  forget(who: number): void {
    for (const list of ['joined', 'waiting', 'interested'] as const) {
      this[list] = this[list].filter((other) => other !== who);
    }
  }
}

const PEOPLE = 6;
const stepOf: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      who: fc.nat(PEOPLE - 1),
      state: fc.constantFrom(
        'joined' as const,
        'joined' as const,
        'interested' as const,
        'none' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('capacity' as const),
      to: fc.option(fc.integer({ min: 1, max: PEOPLE }), { nil: null }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      to: fc.constantFrom('past' as const, 'future' as const),
    }),
  },
);

/** A seat becomes free after the end, and then the end moves. Random steps rarely have this order. */
const freedAfterEnd: Step[] = [
  { kind: 'set', who: 0, state: 'joined' },
  { kind: 'set', who: 1, state: 'joined' },
  { kind: 'end', to: 'past' },
  { kind: 'set', who: 0, state: 'none' },
  { kind: 'end', to: 'future' },
];

it(
  'an event matches a simple model after any sequence of joins, leaves, and changes of its capacity and its end [JOIN-02]',
  async () => {
    const { database } = site();
    const [owner] = (await insertViewers(database, 1)) as [Viewer];
    const viewers = await insertViewers(database, PEOPLE);
    const ends = { past: inHours(-1), future: inHours(1) };
    const fields = {
      title: '朗読会',
      description: '',
      location: '広場',
      image_key: null,
      event_url: null,
      tag: null,
      is_all_day: false,
      event_date: inHours(-2),
      series: 'one' as const,
    };
    const setJoin = createSetJoin(database);
    const name = (who: number) => viewers[who]?.userId ?? '';
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
        fc.array(stepOf, { maxLength: 20 }),
        async (capacity, steps) => {
          const { series: _, ...row } = fields;
          const event_end_date = ends.future;
          const times = { event_end_date, over_at: event_end_date };
          const eventId = await insertEvent({ database }, owner.userId, {
            ...row,
            ...times,
            capacity,
          });
          const model = new Model(capacity);
          for (const step of steps) {
            // Skips a capacity below the number of joined members, because such a save is refused.
            if (step.kind === 'capacity' && step.to !== null && step.to < model.joined.length)
              continue;
            const isDone = model.run(step);
            if (step.kind === 'set') {
              const viewer = viewers[step.who] as Viewer;
              const call = setJoin(viewer, { eventId, state: step.state });
              if (!isDone) {
                await expect(call).rejects.toThrow('このイベントは終了しました');
                continue;
              }
              const answer = await call;
              expect(answer.my_state).toBe(stateIn(model, step.who));
              const position = model.waiting.indexOf(step.who) + 1;
              expect(answer.my_waiting_position).toBe(position === 0 ? null : position);
            } else {
              const { capacity, isOver } = model;
              const event_end_date = isOver ? ends.past : ends.future;
              await updateEvent(database, owner, { ...fields, eventId, capacity, event_end_date });
            }
            await expectCounted(database, eventId);
          }
          const { joined, waiting, interested } = model;
          expect(await statesOf(database, eventId)).toEqual({
            joined: joined.map(name),
            waiting: waiting.map(name),
            interested: interested.map(name),
          });
        },
      ),
      { ...modelRuns(40), examples: [[1, freedAfterEnd]] },
    );
  },
  MODEL_TIMEOUT,
);

function stateIn(model: Model, who: number): JoinState | null {
  const states = ['joined', 'waiting', 'interested'] as const;
  return states.find((state) => model[state].includes(who)) ?? null;
}
