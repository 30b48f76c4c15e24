import type { z } from 'zod';
import type { JobKindName } from '#contract/administration/job-names.ts';

export interface JobKind<Payload> {
  name: JobKindName;
  /** The input of the work. It is stored, so a later release must understand it as well. */
  payload: z.ZodType<Payload>;
  /** Returns the key of the work. Requests with the same key, from any process, result in one job. */
  key(payload: Payload): string;
  /** Returns the member whose data the job is about. The job is deleted with their profile. */
  userId?(payload: Payload): string;
  /**
   * Returns a value that jobs share if they must run one at a time. After one of these jobs has run, the others go to
   * the end of the queue.
   */
  turn?(payload: Payload): string;
}

export function jobKind<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  return kind;
}

export function jobId({ name }: Pick<JobKind<never>, 'name'>, key: string): string {
  return `${name}:${key}`;
}
