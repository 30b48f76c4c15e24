import { useQueryClient } from '@tanstack/react-query';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { type Editor, useEditor } from '#client/ui/form/use-editor.ts';
import { ruleDifferences } from '#contract/moderation/guideline-changes.ts';
import type { Guidelines, Rule } from '#contract/moderation/guidelines.ts';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';
import { usePublishGuidelines } from './managed-guidelines.queries.ts';
import { mergeRules } from './merge-rules.ts';

interface GuidelinesValues {
  rules: readonly Rule[];
  /** The titles of the rules that somebody else has changed as well. */
  clashes: readonly string[];
}

export type GuidelinesForm = Editor<GuidelinesValues, Guidelines>;

/** The form of the guidelines. When somebody else publishes a version, it merges its edits into that version. */
export function useGuidelinesEditor(inForce: Guidelines): GuidelinesForm {
  const client = useQueryClient();
  const publish = usePublishGuidelines();
  const editor: GuidelinesForm = useEditor<GuidelinesValues, Guidelines, Guidelines>({
    opened: inForce,
    valuesOf: (version) => ({ rules: version?.rules ?? [], clashes: [] }),
    merge: ({ rules, clashes }, known, latest) => {
      const merged = mergeRules({ base: known.rules, mine: rules, theirs: latest.rules });
      const isEqual = ruleDifferences(latest.rules, merged.rules).length === 0;
      return {
        ...merged,
        clashes: isEqual ? [] : [...new Set([...clashes, ...merged.clashes])],
      };
    },
    isNewer: (latest, known) => latest.version > known.version,
    send: ({ rules }, base, reason) =>
      publish({ rules: [...rules], baseVersion: (base ?? inForce).version, reason }),
    read: () => client.ensureQueryData(guidelinesQuery(null)),
    onSaved(published) {
      editor.begin(published);
      showToast({ type: 'success', title: managedGuidelinesMessages.published });
    },
  });
  return editor;
}
