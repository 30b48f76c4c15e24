import { errorText } from '#client/lib/api/error-text.ts';
import { callWithToast, type SuccessToast } from '#client/ui/feedback/call-with-toast.ts';
import { showToast, undoAction } from '#client/ui/feedback/toast.tsx';
import type { Plan } from '#contract/foundations/publication-plans.ts';
import { planWords } from './plan-words.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';

interface Planned {
  kind: 'post' | 'event';
  id: string;
  title: string;
  plan: Plan;
}

export interface PlanCalls {
  plan: (id: string, publishAt: string) => Promise<unknown>;
  unplan: (id: string) => Promise<unknown>;
}

/** Plans an item for another time. Resolves to the reason when the time was refused. Null on success. */
export async function movePlan(
  { plan }: PlanCalls,
  planned: Planned,
  publishAt: string,
): Promise<string | null> {
  try {
    await plan(planned.id, publishAt);
  } catch (error) {
    return errorText(error);
  }
  const toast = { title: texts.moved, message: planWords(publishAt) };
  showToast({ type: 'success', about: aboutOf(planned), ...toast });
  return null;
}

/** Removes a plan. The toast offers to undo this. Resolves to whether the call succeeded. */
export function unplan(calls: PlanCalls, planned: Planned, done: string): Promise<boolean> {
  const { id, plan } = planned;
  const planAgain = () =>
    callForPlan(planned, () => calls.plan(id, plan.publish_at), {
      done: { title: texts.undone },
      failed: texts.undoFailed,
    });
  const undo = { action: undoAction(planAgain) };
  return callForPlan(planned, () => calls.unplan(id), {
    // A failed plan cannot be restored, because its time has passed.
    done: { title: done, ...(plan.failure === null && undo) },
    failed: texts.unplanFailed,
  });
}

interface Outcomes {
  done: Omit<SuccessToast, 'message'>;
  failed: string;
}

/** Makes a call, and shows a toast about the outcome. Resolves to whether the call succeeded. */
export function callForPlan(
  planned: Planned,
  call: () => Promise<unknown>,
  { done, failed }: Outcomes,
): Promise<boolean> {
  return callWithToast(call, {
    about: aboutOf(planned),
    done: { ...done, message: planned.title },
    failed,
    textOf: errorText,
  });
}

function aboutOf({ kind, id }: Planned): string {
  return `${kind}:${id}`;
}
