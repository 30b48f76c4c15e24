import { useRef, useState } from 'react';
import { compareRules, ruleDifferences } from '../../../../contract/guideline-changes.ts';
import type { Guidelines, Rule } from '../../../../contract/guidelines.ts';
import { showToast } from '../../../ui/toast.tsx';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';
import { usePublishGuidelines } from './managed-guidelines.queries.ts';
import { mergeRules } from './merge-rules.ts';

interface Draft {
  /** The version that the edits are made on. */
  base: Guidelines;
  rules: readonly Rule[];
  /** What others have published meanwhile: the titles of the rules that both have changed; null when nobody has. */
  clashes: readonly string[] | null;
}

export type GuidelinesDraft = ReturnType<typeof useGuidelinesDraft>;

/**
 * The edits of an admin on top of the guidelines in force. When others publish meanwhile, the edits stay, on top of what
 * those have published.
 */
export function useGuidelinesDraft(inForce: Guidelines) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const isDone = useRef(false);
  const publishRules = usePublishGuidelines();
  if (draft && draft.base.version < inForce.version) setDraft(rebased(draft, inForce));
  const { base, rules, clashes } = draft ?? { base: inForce, rules: inForce.rules, clashes: null };

  async function publish(reason: string): Promise<void> {
    await publishRules({ rules: [...rules], baseVersion: base.version, reason });
    // The answer replaces the draft, which then differs in nothing.
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

/** The edits on top of newer guidelines; null where those have them already. */
function rebased({ base, rules, clashes }: Draft, inForce: Guidelines): Draft | null {
  const merged = mergeRules({ base: base.rules, mine: rules, theirs: inForce.rules });
  if (ruleDifferences(inForce.rules, merged.rules).length === 0) return null;
  return {
    base: inForce,
    rules: merged.rules,
    clashes: [...new Set([...(clashes ?? []), ...merged.clashes])],
  };
}
