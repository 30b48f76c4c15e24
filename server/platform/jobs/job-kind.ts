import type { z } from 'zod';
import type { JobKindName } from '#contract/administration/job-names.ts';

/** A kind of job, with everything that a service needs in order to request it. */
export interface JobKind<Payload> {
  name: JobKindName;
  /** The input of the work. It is stored, so a later release must understand it as well. */
  payload: z.ZodType<Payload>;
  /** The key of the work. Several requests with the same key, from any process, result in one job. */
  key(payload: Payload): string;
  /** The member whose data the job is about. The job is deleted with their profile. */
  userId?(payload: Payload): string;
  /** Only one job of the same turn runs at a time. The next one queues up behind those of others. */
  turn?(payload: Payload): string;
}

/** Declares a kind of job. */
export function jobKind<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  return kind;
}

/** The id of the job of a kind for a key. */
export function jobId({ name }: Pick<JobKind<never>, 'name'>, key: string): string {
  return `${name}:${key}`;
}
