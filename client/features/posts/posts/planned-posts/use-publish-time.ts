import { useEffect, useState } from 'react';
import { z } from 'zod';
import { instantOf, problemOf } from '#client/features/posts/publication-plans/publish-instant.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { fromJapanTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import type { Plan } from '#contract/foundations/publication-plans.ts';

/** When the post in the form is published. */
export interface PublishTime {
  /** The chosen time, which may be incomplete. Null for now. */
  chosen: WallTime | null;
  /** The same as an instant. Null while it is incomplete, and for now. */
  publishAt: string | null;
  error: string | undefined;
  choose: (chosen: WallTime | null) => void;
  /** Whether something can be published then. Otherwise the error is shown. */
  check: () => boolean;
  /** Shows why the server has refused the time, if that is why. */
  refuse: (error: unknown) => void;
}

/** The post in the form. */
interface Planned {
  plan: Plan | null;
  postId: string | null;
  isFinished: boolean;
}

/**
 * The time at which a post is published: that of its plan, until the author chooses another one. What is chosen for a
 * draft is kept on this device until it is planned, published or over, and that for a new post over a reload.
 */
export function usePublishTime({ plan, postId, isFinished }: Planned, userId: string): PublishTime {
  const [known, setKnown] = useState(plan);
  const [chosen, setChosen] = useState(() => timeOf(plan) ?? keptTime({ userId, postId }));
  const [error, setError] = useState<string>();
  if (known?.publish_at !== plan?.publish_at) {
    setKnown(plan);
    setChosen(timeOf(plan));
  }
  const kept = plan === null && !isFinished ? chosen : null;
  useEffect(() => {
    keepTime({ userId, postId }, kept);
    // The first save of a new post gives it an address of its own. One that is left before it has no draft.
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

/** The form for which a chosen time is kept: of a draft, or of a new post. */
interface KeptFor {
  userId: string;
  postId: string | null;
}

function keyOf({ userId, postId }: KeptFor): string {
  return `hiroba.publish-time.${userId}.${postId ?? 'new'}`;
}

/** Keeps a chosen time on this device, or forgets it with null. */
function keepTime(form: KeptFor, chosen: WallTime | null): void {
  writeStored('localStorage', keyOf(form), chosen ?? undefined);
}

/** The time that was chosen when the form was left, or null. One that is over is forgotten. */
function keptTime(form: KeptFor): WallTime | null {
  const kept = wallTimeSchema.safeParse(readStored('localStorage', keyOf(form))).data ?? null;
  const instant = kept && fromJapanTime(kept);
  if (instant === null || Date.parse(instant) > Date.now()) return kept;
  keepTime(form, null);
  return null;
}
