import { useEffect, useState } from 'react';
import { z } from 'zod';
import { instantOf, problemOf } from '#client/features/posts/publication-plans/publish-instant.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { fromJapanTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import type { Plan } from '#contract/foundations/publication-plans.ts';

/** The publication time of the post in the form. */
export interface PublishTime {
  /** The chosen time, which may be incomplete. Null to publish now. */
  chosen: WallTime | null;
  /** The chosen time as an instant. Null while it is incomplete, and to publish now. */
  publishAt: string | null;
  error: string | undefined;
  choose: (chosen: WallTime | null) => void;
  /** Whether the time allows a publication. Otherwise shows the error. */
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
 * Returns the publication time of a post: that of its plan, until the author chooses another one. A time for a draft is
 * stored on this device until it is planned, published or past. A time for a new post is stored only for a reload.
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
    // The time is stored under the draft once the first save of a new post has changed its address.
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

/** The form whose chosen time is stored: of a draft, or of a new post. */
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

/** Returns the time that was chosen when the form was left, or null. Removes a time in the past. */
function storedTime(form: PlannedForm): WallTime | null {
  const kept = wallTimeSchema.safeParse(readStored('localStorage', keyOf(form))).data ?? null;
  const instant = kept && fromJapanTime(kept);
  if (instant === null || Date.parse(instant) > Date.now()) return kept;
  keepTime(form, null);
  return null;
}
