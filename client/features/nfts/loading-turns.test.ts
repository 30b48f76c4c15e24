import { expect, it } from 'vitest';
import { createTurns } from './loading-turns.ts';

/** Asks for a turn each; `started` names those that have got one, in their order. */
function askFor(names: string[], limit: number) {
  const turns = createTurns(limit);
  const started: string[] = [];
  const ends = new Map(names.map((name) => [name, turns.take(() => started.push(name))]));
  return { started, end: (name: string) => ends.get(name)?.() };
}

it('gives a limited number of turns, and each end the next one', () => {
  const { started, end } = askFor(['a', 'b', 'c', 'd'], 2);
  expect(started).toEqual(['a', 'b']);
  end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  end('a');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

it('passes over what waits no longer', () => {
  const { started, end } = askFor(['a', 'b', 'c'], 1);
  end('b');
  end('a');
  expect(started).toEqual(['a', 'c']);
});

it('ends a turn once', () => {
  const { started, end } = askFor(['a', 'b', 'c'], 1);
  end('a');
  end('a');
  expect(started).toEqual(['a', 'b']);
});
