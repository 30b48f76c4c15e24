import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';
import { engineOf } from './engine-of.ts';

/** Returns the engine's function for the position of a text in another one, from 1, or 0 if it is not found. */
export function positionFunction(database: Queryable): RawBuilder<unknown> {
  return engineOf(database) === 'sqlite' ? sql`instr` : sql`strpos`;
}
