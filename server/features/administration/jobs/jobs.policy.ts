import { discardableKinds } from '#contract/administration/jobs.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Whether admins can discard a job: only a job that was given up and that a member can request again. */
export function canDiscard({ kind, state }: Pick<Tables['jobs'], 'kind' | 'state'>): boolean {
  return state === 'failed' && discardableKinds.includes(kind);
}
