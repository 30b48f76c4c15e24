import * as contract from '#contract/moderation/guidelines.ts';
import type { Site } from '#server/platform/site.ts';
import { publishGuidelines, readGuidelines } from './guidelines.service.ts';

export function registerGuidelines({ binding, database }: Site): void {
  binding.query(contract.getGuidelines, ({ search }) => readGuidelines(database, search.version));
  binding.callable(contract.publishGuidelines, ({ viewer, input }) =>
    publishGuidelines(database, viewer, input),
  );
}
