import type { ControlProps } from '#client/ui/form/field.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { decideMessages } from './decide-case.messages.ts';
import type { Rules } from './decision-draft.ts';

const texts = decideMessages;

interface RuleFieldProps {
  rules: Rules | undefined;
  value: string;
  onChange: (ruleId: string) => void;
  error: string | undefined;
  required?: boolean;
}

/** The field of the rule of a decision. It shows the text of the selected rule. */
export function RuleField({ rules, value, onChange, error, required = true }: RuleFieldProps) {
  const chosen = rules?.rules.find(({ id }) => id === value);
  const options = (rules?.rules ?? []).map(({ id, title }, index) => ({
    value: id,
    label: `${index + 1}. ${title}`,
  }));
  return (
    <div>
      <Field label={texts.rule} required={required} {...(error !== undefined && { error })}>
        {(control: ControlProps) => (
          <Select
            {...control}
            data-rule=""
            options={[
              { value: '', label: required ? texts.ruleChoose : texts.ruleNone },
              ...options,
            ]}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {chosen && <p className="user-text mt-1 text-ink-soft text-xs">{chosen.text}</p>}
    </div>
  );
}
