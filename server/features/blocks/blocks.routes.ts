import { listBlocks, setBlock as setBlockFunction } from '#contract/blocks.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readBlocks, setBlock } from './blocks.service.ts';

/** Blocks of members. */
export function registerBlocks(binding: Binding, database: Database): void {
  binding.callable(setBlockFunction, ({ viewer, input }) => setBlock(database, viewer, input));
  binding.query(listBlocks, ({ viewer, search }) => readBlocks(database, viewer, search));
}
