import { listBlocks, setBlock as setBlockFunction } from '#contract/social/blocks.ts';
import type { Site } from '#server/platform/site.ts';
import { readBlocks, setBlock } from './blocks.service.ts';

/** Blocks of members. */
export function registerBlocks({ binding, database }: Site): void {
  binding.callable(setBlockFunction, ({ viewer, input }) => setBlock(database, viewer, input));
  binding.query(listBlocks, ({ viewer, search }) => readBlocks(database, viewer, search));
}
