import type { Runs, Sides } from './alternate.ts';
import type { FeedName } from './feeds.ts';
import type { LikeFigures, LikeName } from './likes.ts';
import type { Memory } from './machine.ts';
import type { EngineName } from './options.ts';
import type { SearchName } from './search.ts';

/** All measurements of one engine. A part is missing when it was not selected. */
export interface EngineResults {
  engine: EngineName;
  feeds?: Record<FeedName, Runs>;
  likes?: Record<LikeName, Runs<LikeFigures>>;
  search?: Record<SearchName, Runs>;
  /** The memory of the servers after all runs. */
  memory: Sides<Memory | null>;
}

/** Returns all lines of an engine by name. */
export function linesOf(results: EngineResults | undefined): Record<string, Runs> {
  return { ...results?.feeds, ...results?.likes, ...results?.search };
}
