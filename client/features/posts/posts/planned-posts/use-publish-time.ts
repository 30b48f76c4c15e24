import { useEffect, useState } from 'react';
import { z } from 'zod';
import { instantOf, problemOf } from '#client/features/posts/publication-plans/publish-instant.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { fromJapanTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import type { Plan } from '#contract/foundations/publication-plans.ts';

export type PublishTime = ReturnType<typeof usePublishTime>;

interface Planned {
  plan: Plan | null;
  postId: string | null;
  isFinished: boolean;
}

/**
 * Returns the publication time in the form of a post. At first, this is the time of the plan, if there is one. For a
 * draft, a chosen time is stored on this device until the post is planned or published, or until the time has passed.
 * For a new post, it is stored only so that it survives a reload.
 */
export function usePublishTime({ plan, postId, isFinished }: Planned, userId: string) {
  const [known, setKnown] = useState(plan);
  const [chosen, setChosen] = useState(() => timeOf(plan) ?? storedTime({ userId, postId }));
  const [error, setError] = useState<string>();
  if (known?.publish_at !== plan?.publish_at) {
    setKnown(plan);
    setChosen(timeOf(plan));
  }
  const stored = plan === null && !isFinished ? chosen : null;
  useEffect(() => {
    storeTime({ userId, postId }, stored);
    // When the first save of a new post changes the URL, removes the stored time of the new post. From then on, the
    // time is stored for the draft.
    return () => {
      if (postId === null) storeTime({ userId, postId }, null);
    };
  }, [userId, postId, stored]);
  const publishAt = chosen && instantOf(chosen, plan);
  return {
    chosen,
    publishAt,
    error,
    choose: (next: WallTime | null) => {
      setChosen(next);
      setError(undefined);
    },
    /** Whether the chosen time is valid. Shows the error of an invalid time. */
    check: () => {
      const problem = chosen === null ? null : problemOf(publishAt, plan);
      setError(problem ?? undefined);
      return problem === null;
    },
    /** Shows the error at the field when the server has refused the time. */
    refuse: (refusal: unknown) => {
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

function storeTime(form: PlannedForm, chosen: WallTime | null): void {
  writeStored('localStorage', keyOf(form), chosen ?? undefined);
}

function storedTime(form: PlannedForm): WallTime | null {
  const stored = wallTimeSchema.safeParse(readStored('localStorage', keyOf(form))).data ?? null;
  const instant = stored && fromJapanTime(stored);
  if (instant === null || Date.parse(instant) > Date.now()) return stored;
  storeTime(form, null);
  return null;
}
