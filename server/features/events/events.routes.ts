import { listNextEvents } from '#contract/events.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readNextEvents } from './events.service.ts';

/** Events: the next ones, for the home page. */
export function registerEvents(binding: Binding, database: Database): void {
  binding.query(listNextEvents, () => readNextEvents(database));
}
