import { useEffect, useState } from 'react';
import { z } from 'zod';
import { instantOf, problemOf } from '#client/features/posts/publication-plans/publish-instant.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { fromJapanTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import type { Plan } from '#contract/foundations/publication-plans.ts';

/** The publication time of the post in the form. */
export interface PublishTime {
  /** The chosen time, which may be incomplete. Null for an immediate publication. */
  chosen: WallTime | null;
  /** The instant of the chosen time. Null while the time is incomplete, and for an immediate publication. */
  publishAt: string | null;
  error: string | undefined;
  choose: (chosen: WallTime | null) => void;
  /** Whether the chosen time is valid. Shows the error of an invalid time. */
  check: () => boolean;
  /** Shows the error at the field when the server has refused the time. */
  refuse: (error: unknown) => void;
}

/** The post in the form. */
interface Planned {
  plan: Plan | null;
  postId: string | null;
  isFinished: boolean;
}

/**
 * Returns the publication time of a post, which begins with the time of its plan. For a draft, a chosen time is stored
 * on this device until the post is planned or published, or the time has passed. For a new post, the time survives only
 * a reload.
 */
export function usePublishTime({ plan, postId, isFinished }: Planned, userId: string): PublishTime {
  const [known, setKnown] = useState(plan);
  const [chosen, setChosen] = useState(() => timeOf(plan) ?? storedTime({ userId, postId }));
  const [error, setError] = useState<string>();
  if (known?.publish_at !== plan?.publish_at) {
    setKnown(plan);
    setChosen(timeOf(plan));
  }
  const kept = plan === null && !isFinished ? chosen : null;
  useEffect(() => {
    keepTime({ userId, postId }, kept);
    // Removes the time of a new post when its first save changes the URL. The draft then has its own stored time.
    return () => {
      if (postId === null) keepTime({ userId, postId }, null);
    };
  }, [userId, postId, kept]);
  const publishAt = chosen && instantOf(chosen, plan);
  return {
    chosen,
    publishAt,
    error,
    choose: (next) => {
      setChosen(next);
      setError(undefined);
    },
    check: () => {
      const problem = chosen === null ? null : problemOf(publishAt, plan);
      setError(problem ?? undefined);
      return problem === null;
    },
    refuse: (refusal) => {
      if (refusal instanceof ApiError) setError(refusal.fields.publishAt);
    },
  };
}

function timeOf(plan: Plan | null): WallTime | null {
  return plan && toJapanTime(plan.publish_at);
}

const wallTimeSchema = z.object({ date: z.string(), time: z.string() });

/** The form of a draft or of a new post, to which a stored time belongs. */
interface PlannedForm {
  userId: string;
  postId: string | null;
}

function keyOf({ userId, postId }: PlannedForm): string {
  return `hiroba.publish-time.${userId}.${postId ?? 'new'}`;
}

/** Stores a chosen time on this device. Null removes it. */
function keepTime(form: PlannedForm, chosen: WallTime | null): void {
  writeStored('localStorage', keyOf(form), chosen ?? undefined);
}

/** Returns the time that was stored when the form was left. Null when there is none. Removes a time in the past. */
function storedTime(form: PlannedForm): WallTime | null {
  const kept = wallTimeSchema.safeParse(readStored('localStorage', keyOf(form))).data ?? null;
  const instant = kept && fromJapanTime(kept);
  if (instant === null || Date.parse(instant) > Date.now()) return kept;
  keepTime(form, null);
  return null;
}
