import { getGuidelines, publishGuidelines } from '#contract/guidelines.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { publish, readGuidelines } from './guidelines.service.ts';

/** Community guidelines: everybody reads them, and admins publish further versions. */
export function registerGuidelines(binding: Binding, database: Database): void {
  binding.query(getGuidelines, ({ search }) => readGuidelines(database, search.version));
  binding.callable(publishGuidelines, ({ viewer, input }) => publish(database, viewer, input));
}
