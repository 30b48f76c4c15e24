import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { GuidelinesView } from '#client/features/moderation/guidelines/guidelines-view.tsx';
import { EditorDialog } from '#client/features/team/admin-ui/editor-dialog.tsx';
import { ReviewForm } from '#client/features/team/admin-ui/review-form.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { useUnsentEditor } from '#client/features/team/admin-ui/use-unsent-editor.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { refusedBy } from '#client/ui/form/field-errors.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { type Editor, useEditor } from '#client/ui/form/use-editor.ts';
import {
  GUIDELINE_RULES_MAX,
  GUIDELINE_TEXT_MAX,
  GUIDELINE_TITLE_MAX,
} from '#contract/foundations/limits.ts';
import { compareRules, ruleDifferences } from '#contract/moderation/guideline-changes.ts';
import { type Guidelines, type Rule, ruleFields } from '#contract/moderation/guidelines.ts';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';
import { usePublishGuidelines } from './managed-guidelines.queries.ts';
import { mergeRules } from './merge-rules.ts';
import { RuleList } from './rule-list.tsx';

const texts = managedGuidelinesMessages;

export function GuidelinesEditor({ inForce }: { inForce: Guidelines }) {
  const editor = useGuidelinesEditor(inForce);
  const { rules, clashes } = editor.values;
  const stored = editor.stored ?? inForce;
  const changes = compareRules(stored.rules, rules);
  const editing = useQuestion<{ rule: Rule | null }>();
  const isFull = rules.length >= GUIDELINE_RULES_MAX;
  const version = stored.version + 1;
  const next = { version, latest_version: version, published_at: new Date().toISOString() };
  const edit = (edited: readonly Rule[]) => editor.change({ rules: edited });

  function keep(edited: Rule): void {
    const isKnown = rules.some(({ id }) => id === edited.id);
    edit(
      isKnown ? rules.map((rule) => (rule.id === edited.id ? edited : rule)) : [...rules, edited],
    );
  }
  return (
    <ReviewForm
      editor={editor}
      about="guidelines"
      version={texts.inForce(stored.version, formatDateTime(stored.published_at, inJapan))}
      count={changes.length}
      changes={ruleDifferences(stored.rules, rules)}
      nameOf={(field) => (field === 'display_order' ? texts.confirm.order : field)}
      texts={texts}
      confirmsDiscard
      clashes={clashes.map(texts.conflict.clashText)}
      preview={{
        label: texts.preview,
        content: <GuidelinesView guidelines={{ ...next, rules: [...rules], changes }} isPreview />,
      }}
      className="max-w-3xl space-y-3"
    >
      <RuleList
        rules={rules}
        changes={changes}
        onChange={edit}
        onEdit={(rule) => editing.ask({ rule })}
      />
      <Button
        variant="secondary"
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && editing.ask({ rule: null })}
      >
        {texts.add}
      </Button>
      {isFull && <p className="text-ink-soft text-sm">{texts.full(GUIDELINE_RULES_MAX)}</p>}
      {editing.question && (
        <RuleDialog
          key={editing.number}
          open={editing.isOpen}
          {...editing.question}
          onClose={editing.close}
          onDone={keep}
        />
      )}
    </ReviewForm>
  );
}

interface GuidelinesValues {
  rules: readonly Rule[];
  /** The titles of rules that both this admin and somebody else have changed. */
  clashes: readonly string[];
}

type GuidelinesForm = Editor<GuidelinesValues, Guidelines>;

/** Returns the form of the guidelines. When somebody else publishes a version, the edits are merged into it. */
function useGuidelinesEditor(inForce: Guidelines): GuidelinesForm {
  const client = useQueryClient();
  const publish = usePublishGuidelines();
  const editor: GuidelinesForm = useEditor<GuidelinesValues, Guidelines, Guidelines>({
    opened: inForce,
    valuesOf: (version) => ({ rules: version?.rules ?? [], clashes: [] }),
    merge: ({ rules, clashes }, known, latest) => {
      const merged = mergeRules({ base: known.rules, mine: rules, theirs: latest.rules });
      const isEqual = ruleDifferences(latest.rules, merged.rules).length === 0;
      return { ...merged, clashes: isEqual ? [] : [...new Set([...clashes, ...merged.clashes])] };
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

const schema = z.object(ruleFields);

interface RuleDialogProps {
  open: boolean;
  /** Null for a new rule. */
  rule: Rule | null;
  onClose: () => void;
  onDone: (rule: Rule) => void;
}

function RuleDialog({ open, rule, onClose, onDone }: RuleDialogProps) {
  const { title = '', text = '' } = rule ?? {};
  // The key contains the stored text, because input for an older version would overwrite newer changes.
  const editor = useUnsentEditor(`rule ${rule?.id} ${title} ${text}`, {
    opened: rule,
    valuesOf: () => ({ title, text }),
    check: (values) => refusedBy(schema, values),
    send: async (values) => ({ id: rule?.id ?? randomId(), ...schema.parse(values) }),
    onSaved(edited) {
      onDone(edited);
      onClose();
    },
  });
  return (
    <EditorDialog
      open={open}
      onClose={onClose}
      title={rule ? texts.form.editTitle : texts.form.addTitle}
      editor={editor}
      fields={
        <>
          <TextField
            label={texts.form.title}
            {...editor.field('title')}
            limit={GUIDELINE_TITLE_MAX}
            required
          />
          <TextField
            label={texts.form.body}
            hint={texts.form.bodyHint}
            {...editor.field('text')}
            limit={GUIDELINE_TEXT_MAX}
            rows={4}
            required
          />
        </>
      }
      save={texts.form.done}
    />
  );
}
