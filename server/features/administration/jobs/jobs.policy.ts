import { discardableKinds } from '#contract/administration/jobs.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Whether admins can discard a job, because it was given up and a member can request it again. */
export function canDiscard({ kind, state }: Pick<Tables['jobs'], 'kind' | 'state'>): boolean {
  return state === 'failed' && discardableKinds.includes(kind);
}
