import { useRef, useState } from 'react';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { compareRules, ruleDifferences } from '#contract/moderation/guideline-changes.ts';
import type { Guidelines, Rule } from '#contract/moderation/guidelines.ts';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';
import { usePublishGuidelines } from './managed-guidelines.queries.ts';
import { mergeRules } from './merge-rules.ts';

interface Draft {
  /** The version that the edits are based on. */
  base: Guidelines;
  rules: readonly Rule[];
  /** The titles of the rules that both sides have changed. Null when nobody else has published. */
  clashes: readonly string[] | null;
}

export type GuidelinesDraft = ReturnType<typeof useGuidelinesDraft>;

/**
 * The edits of an admin on top of the guidelines in force. When another admin publishes meanwhile, the edits are kept
 * on top of the newer version.
 */
export function useGuidelinesDraft(inForce: Guidelines) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const isDone = useRef(false);
  const publishRules = usePublishGuidelines();
  if (draft && draft.base.version < inForce.version) setDraft(rebased(draft, inForce));
  const { base, rules, clashes } = draft ?? { base: inForce, rules: inForce.rules, clashes: null };

  async function publish(reason: string): Promise<void> {
    await publishRules({ rules: [...rules], baseVersion: base.version, reason });
    // The answer replaces the draft, which then has no changes.
    showToast({ type: 'success', title: managedGuidelinesMessages.published });
  }

  return {
    base,
    rules,
    clashes,
    isDone,
    changes: compareRules(base.rules, rules),
    differences: ruleDifferences(base.rules, rules),
    edit: (next: readonly Rule[]) => setDraft({ base, rules: next, clashes }),
    discard: () => setDraft(null),
    publish,
  };
}

/** Returns the edits on top of newer guidelines. Returns null when those already contain the edits. */
function rebased({ base, rules, clashes }: Draft, inForce: Guidelines): Draft | null {
  const merged = mergeRules({ base: base.rules, mine: rules, theirs: inForce.rules });
  if (ruleDifferences(inForce.rules, merged.rules).length === 0) return null;
  return {
    base: inForce,
    rules: merged.rules,
    clashes: [...new Set([...(clashes ?? []), ...merged.clashes])],
  };
}
