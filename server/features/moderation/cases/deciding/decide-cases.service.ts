import type { z } from 'zod';
import type { decideCases as decideCasesFunction } from '#contract/moderation/cases.ts';
import { noLabels } from '#contract/posts/content-labels.ts';
import { refusalOf } from '#server/platform/http/refusal-of.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { CaseDeps } from './case-actions.service.ts';
import { decideCase } from './decide-case.service.ts';

/**
 * Decides several cases one after another, each in its own transaction. The result contains the cases that could not be
 * decided, with the reasons. An unexpected error ends the call.
 */
export async function decideCases(
  deps: CaseDeps,
  viewer: Viewer,
  { cases, ...decision }: z.output<typeof decideCasesFunction.input>,
): Promise<z.input<typeof decideCasesFunction.output>> {
  const results = [];
  for (const { caseId, version } of cases) {
    const input = { ...decision, caseId, version, blockUntil: null, contents, labels: noLabels };
    results.push({ id: caseId, error: await refusalOf(() => decideCase(deps, viewer, input)) });
  }
  return { results };
}

/** These decisions cover only their target, and set no labels. */
const contents = { scope: 'none', since: null, effect: 'hide' } as const;
