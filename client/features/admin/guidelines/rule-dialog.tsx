import { type FormEvent, useId, useRef, useState } from 'react';
import { type Rule, ruleFields } from '../../../../contract/guidelines.ts';
import { GUIDELINE_TEXT_MAX, GUIDELINE_TITLE_MAX } from '../../../../contract/limits.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextArea, TextInput } from '../../../ui/field.tsx';
import { useFocusFault } from '../../../ui/use-focus-fault.ts';
import { onCancelled } from '../ui/on-cancelled.ts';
import { useUnsent } from '../ui/use-unsent.ts';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';

const texts = managedGuidelinesMessages.form;

interface RuleDialogProps {
  open: boolean;
  /** Null for a new one. */
  rule: Rule | null;
  onClose: () => void;
  /** Called with the rule as it was written. */
  onDone: (rule: Rule) => void;
}

/** Writes a rule. It is published with all others. */
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

/** The content of the dialog. Mounted each time it opens, with what was typed before. */
function RuleForm({ id, rule, onClose, onDone }: RuleFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { title: titleBefore = '', text: textBefore = '' } = rule ?? {};
  // What was typed on another version of the rule would undo what has changed since.
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
