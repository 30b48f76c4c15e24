import { z } from 'zod';
import { jobKind } from '#server/platform/jobs/job-kind.ts';

/** The rewriting of what is written as an alias, by its folded text. */
export const mergeKind = jobKind<{ folded: string }>({
  name: 'tag-merge',
  payload: z.strictObject({ folded: z.string() }),
  key: ({ folded }) => folded,
});
