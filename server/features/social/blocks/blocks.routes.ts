import { listBlocks, setBlock as setBlockFunction } from '#contract/social/blocks.ts';
import type { Site } from '#server/platform/site.ts';
import { type BlockDeps, readBlocks, setBlock } from './blocks.service.ts';

export function registerBlocks(site: Site & BlockDeps): void {
  const { binding, database } = site;
  binding.callable(setBlockFunction, ({ viewer, input }) => setBlock(site, viewer, input));
  binding.query(listBlocks, ({ viewer, search }) => readBlocks(database, viewer, search));
}
