import { type FormEvent, useId, useRef, useState } from 'react';
import { onCancelled } from '#client/features/team/admin-ui/on-cancelled.ts';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx';
import { useFocusFault } from '#client/ui/form/use-focus-fault.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { GUIDELINE_TEXT_MAX, GUIDELINE_TITLE_MAX } from '#contract/foundations/limits.ts';
import { type Rule, ruleFields } from '#contract/moderation/guidelines.ts';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';

const texts = managedGuidelinesMessages.form;

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
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="sheet"
      title={rule ? texts.editTitle : texts.addTitle}
      actions={
        <>
          <Button variant="secondary" type="reset" form={formId}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {texts.done}
          </Button>
        </>
      }
    >
      <RuleForm id={formId} rule={rule} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

interface RuleFormProps extends Omit<RuleDialogProps, 'open'> {
  id: string;
}

/** The content of the dialog. It is mounted each time the dialog opens, with the input that was kept. */
function RuleForm({ id, rule, onClose, onDone }: RuleFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { title: titleBefore = '', text: textBefore = '' } = rule ?? {};
  // Input kept from another version of the rule would overwrite newer changes.
  const { value, change, forget } = useUnsent(`rule ${rule?.id} ${titleBefore} ${textBefore}`, {
    title: titleBefore,
    text: textBefore,
  });
  const { title, text } = value;
  const edit = (changes: Partial<typeof value>) => change((before) => ({ ...before, ...changes }));
  const [refusals, setRefusals] = useState(0);
  const checked = {
    title: ruleFields.title.safeParse(title),
    text: ruleFields.text.safeParse(text),
  };
  useFocusFault(form, refusals);

  function end() {
    forget();
    onClose();
  }

  function finish(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (checked.title.success && checked.text.success) {
      onDone({ id: rule?.id ?? randomId(), title: checked.title.data, text: checked.text.data });
      end();
    } else setRefusals((count) => count + 1);
  }
  const errorOf = (name: keyof typeof checked) => {
    const message = refusals > 0 && checked[name].error?.issues[0]?.message;
    return message ? { error: message } : {};
  };
  return (
    <form
      id={id}
      ref={form}
      noValidate
      onSubmit={finish}
      onReset={onCancelled(end)}
      className="mt-2 space-y-4"
    >
      <Field
        label={texts.title}
        required
        counter={{ text: title.trim(), max: GUIDELINE_TITLE_MAX }}
        {...errorOf('title')}
      >
        {(control) => (
          <TextInput
            {...control}
            value={title}
            onChange={({ target }) => edit({ title: target.value })}
          />
        )}
      </Field>
      <Field
        label={texts.body}
        hint={texts.bodyHint}
        required
        counter={{ text: text.trim(), max: GUIDELINE_TEXT_MAX }}
        {...errorOf('text')}
      >
        {(control) => (
          <TextArea
            {...control}
            value={text}
            onChange={({ target }) => edit({ text: target.value })}
          />
        )}
      </Field>
    </form>
  );
}
