import { useMemo } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { PlannedPost } from '#contract/posts/planned-posts.ts';
import { planWords } from './plan-words.ts';
import { plannedPostsMessages as texts } from './planned-posts.messages.ts';
import { type PlanCalls, usePlanCalls } from './planned-posts.queries.ts';

type Planned = Pick<PlannedPost, 'id' | 'title' | 'plan'>;

export interface PlanActions {
  /** Plans the post for another time. Resolves to why the time was refused, or to null. */
  move: (post: Planned, publishAt: string) => Promise<string | null>;
  /** Turns the post into a draft. The toast offers to undo it. Resolves to true on success. */
  unplan: (post: Planned) => Promise<boolean>;
}

/** The actions on the plan of a post. */
export function usePlanActions(): PlanActions {
  const calls = usePlanCalls();
  return useMemo(
    () => ({
      move: (post, publishAt) => move(calls, post, publishAt),
      unplan: (post) => unplan(calls, post),
    }),
    [calls],
  );
}

async function move(calls: PlanCalls, post: Planned, publishAt: string): Promise<string | null> {
  try {
    await calls.plan(post.id, publishAt);
  } catch (error) {
    return errorText(error);
  }
  showToast({
    type: 'success',
    about: aboutOf(post),
    title: texts.moved,
    message: planWords(publishAt),
  });
  return null;
}

async function unplan(calls: PlanCalls, post: Planned): Promise<boolean> {
  try {
    await calls.unplan(post.id);
  } catch (error) {
    showToast({
      type: 'error',
      about: aboutOf(post),
      title: texts.unplanFailed,
      message: errorText(error),
    });
    return false;
  }
  showToast({
    type: 'success',
    about: aboutOf(post),
    title: texts.unplanned,
    message: post.title,
    // The time of a plan that has failed is over.
    ...(post.plan.failure === null && {
      action: { label: texts.undo, onSelect: () => void planAgain(calls, post) },
    }),
  });
  return true;
}

async function planAgain(calls: PlanCalls, post: Planned): Promise<void> {
  try {
    await calls.plan(post.id, post.plan.publish_at);
    showToast({ type: 'info', about: aboutOf(post), title: texts.undone, message: post.title });
  } catch (error) {
    showToast({
      type: 'error',
      about: aboutOf(post),
      title: texts.undoFailed,
      message: errorText(error),
    });
  }
}

function aboutOf({ id }: Planned): string {
  return `post:${id}`;
}

function errorText(error: unknown): string {
  const [fieldError] = error instanceof ApiError ? Object.values(error.fields) : [];
  return fieldError ?? messageOf(error);
}
