import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import { CallFailed } from './test-client.ts';

/** In milliseconds. A longer timer ends at once, because Node stores its time in 31 bits. */
export const LONGEST_TIMEOUT = 2 ** 31 - 1;

const { MODEL_RUNS, MODEL_SEED = '1' } = process.env;

/** The timeout of a test that plays a model. `npm run models` has as much time as it needs. */
export const MODEL_TIMEOUT = MODEL_RUNS === undefined ? 240_000 : LONGEST_TIMEOUT;

/**
 * Returns how many random sequences a test plays: a few, or as many as `npm run models` sets. With the fixed default
 * seed, a run of the suite can be repeated. A failure prints its seed and its path. The suite prints the failing sequence
 * as it is, because looking for a shorter one takes minutes.
 */
export function modelRuns(few: number) {
  const seed = Number(MODEL_SEED);
  return MODEL_RUNS === undefined
    ? { numRuns: few, seed, endOnFailure: true }
    : { numRuns: Number(MODEL_RUNS), seed };
}

/** Commands of several kinds with the same fields, as a union that a `switch` can take apart. */
export type Kinds<Kind extends string, Fields = object> = Kind extends string
  ? Fields & { kind: Kind }
  : never;

/** What the product promises, as plain data. */
export interface Model<State, Command> {
  /** Changes the state by a command. Returns the expected outcome of its call. */
  run: (state: State, command: Command) => unknown;
  /** Returns what the site must show and store in a state. */
  view: (state: State) => unknown;
}

/** The site under test. */
interface Played<Command> {
  /** Returns the outcome of a command. */
  act: (command: Command) => Promise<unknown>;
  /** Reads from the site what `view` computes. */
  read: () => Promise<unknown>;
}

/**
 * Plays steps on the site, and expects the outcomes and views of the model. A step is a command, or several commands at
 * the same time, which must have the same result as the commands one after another in some order.
 */
export async function expectModel<State, Command>(
  { run, view }: Model<State, Command>,
  begin: State,
  steps: readonly (readonly Command[])[],
  { act, read }: Played<Command>,
): Promise<void> {
  // After concurrent commands, the site can be in one of several states until their difference becomes visible.
  let states = [begin];
  for (const commands of steps) {
    const outcomes = await Promise.all(commands.map(act));
    const seen = { commands, outcomes, view: await read() };
    const results = states.flatMap((state) =>
      ordersOf(commands).map((order) => resultOf({ run, view }, state, commands, order)),
    );
    const possible = results.filter(({ expected }) => isDeepStrictEqual(expected, seen));
    if (possible.length === 0) expect(seen).toStrictEqual(results[0]?.expected);
    states = distinct(possible.map(({ state }) => state));
  }
}

function distinct<State>(states: readonly State[]): State[] {
  return states.filter(
    (state, index) => states.findIndex((other) => isDeepStrictEqual(other, state)) === index,
  );
}

/** Computes the state, outcomes and view after commands that run in an order, which is a list of their indexes. */
function resultOf<State, Command>(
  { run, view }: Model<State, Command>,
  before: State,
  commands: readonly Command[],
  order: readonly number[],
) {
  const state = structuredClone(before);
  const outcomes: unknown[] = [];
  for (const index of order) outcomes[index] = run(state, commands[index] as Command);
  return { state, expected: { commands, outcomes, view: view(state) } };
}

/** Returns all orders of some commands, as lists of their indexes. */
function ordersOf(commands: readonly unknown[]): number[][] {
  const indexes = [...commands.keys()];
  return indexes.reduce<number[][]>(
    (orders, index) =>
      orders.flatMap((order) =>
        [...order, index].map((_, position) => order.toSpliced(position, 0, index)),
      ),
    [[]],
  );
}

interface StepOptions<Command> {
  maxLength: number;
  /** Whether two commands can be sent at the same time. By default, all can. */
  areIndependent?: (one: Command, other: Command) => boolean;
}

/** Returns random steps. Every few steps, two commands run at the same time. */
export function stepsOf<Command>(
  command: fc.Arbitrary<Command>,
  { maxLength, areIndependent = () => true }: StepOptions<Command>,
): fc.Arbitrary<Command[][]> {
  const alone = fc.tuple(command);
  const pair = fc.tuple(command, command);
  const together = pair.filter(([one, other]) => areIndependent(one, other));
  const step = fc.oneof({ weight: 3, arbitrary: alone }, { weight: 1, arbitrary: together });
  // Without the bias of fast-check towards short sequences, which rarely reach a rare state.
  return fc.noBias(fc.array<Command[]>(step, { minLength: 1, maxLength, size: 'max' }));
}

/** Returns `done`, or the reason for which a call was refused. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return error.envelope.details?.reason ?? error.envelope.status;
  }
}
