import { z } from 'zod';
import { EditorDialog } from '#client/features/team/admin-ui/editor-dialog.tsx';
import { useUnsentEditor } from '#client/features/team/admin-ui/use-unsent-editor.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { refusedBy } from '#client/ui/form/field-errors.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { GUIDELINE_TEXT_MAX, GUIDELINE_TITLE_MAX } from '#contract/foundations/limits.ts';
import { type Rule, ruleFields } from '#contract/moderation/guidelines.ts';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';

const texts = managedGuidelinesMessages.form;
const schema = z.object(ruleFields);

interface RuleDialogProps {
  open: boolean;
  /** Null for a new one. */
  rule: Rule | null;
  onClose: () => void;
  /** Called with the edited rule. */
  onDone: (rule: Rule) => void;
}

/** The dialog that edits a rule. The rule is published later with all others. */
export function RuleDialog({ open, rule, onClose, onDone }: RuleDialogProps) {
  const { title = '', text = '' } = rule ?? {};
  // Input kept from another version of the rule would overwrite newer changes.
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
      title={rule ? texts.editTitle : texts.addTitle}
      editor={editor}
      fields={
        <>
          <TextField
            label={texts.title}
            {...editor.field('title')}
            limit={GUIDELINE_TITLE_MAX}
            required
          />
          <TextField
            label={texts.body}
            hint={texts.bodyHint}
            {...editor.field('text')}
            limit={GUIDELINE_TEXT_MAX}
            rows={4}
            required
          />
        </>
      }
      save={texts.done}
    />
  );
}
