import { listBlocks, setBlock as setBlockFunction } from '#contract/social/blocks.ts';
import type { Site } from '#server/platform/site.ts';
import { type PublishBlockEvent, readBlocks, setBlock } from './blocks.service.ts';

interface BlocksSite extends Site {
  publishBlockEvent: PublishBlockEvent;
}

export function registerBlocks({ binding, database, publishBlockEvent }: BlocksSite): void {
  const deps = { database, publishBlockEvent };
  binding.callable(setBlockFunction, ({ viewer, input }) => setBlock(deps, viewer, input));
  binding.query(listBlocks, ({ viewer, search }) => readBlocks(database, viewer, search));
}
