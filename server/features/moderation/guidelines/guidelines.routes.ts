import { getGuidelines, publishGuidelines } from '#contract/moderation/guidelines.ts';
import type { Site } from '#server/platform/site.ts';
import { publish, readGuidelines } from './guidelines.service.ts';

/** Community guidelines: everybody reads them, and admins publish further versions. */
export function registerGuidelines({ binding, database }: Site): void {
  binding.query(getGuidelines, ({ search }) => readGuidelines(database, search.version));
  binding.callable(publishGuidelines, ({ viewer, input }) => publish(database, viewer, input));
}
