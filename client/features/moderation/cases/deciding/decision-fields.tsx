import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { CheckCards } from '#client/ui/form/check-group.tsx';
import { type ControlProps, Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { type ContentLabels, noLabels } from '#contract/posts/content-labels.ts';
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

/** Returns the rule for a decision without a report, and its field. `check` shows an error when the rule is missing. */
export function useRuleChoice(about: string, { required = true } = {}) {
  const { value: ruleId, change, forget } = useUnsent(`rule ${about}`, '');
  const [isMissing, setMissing] = useState(false);
  const { data: rules } = useQuery(guidelinesQuery(null));
  const rule = ruleId === '' || !rules ? null : { id: ruleId, version: rules.version };
  const field = (
    <RuleField
      rules={rules}
      value={ruleId}
      onChange={(next) => {
        change(() => next);
        setMissing(false);
      }}
      error={isMissing ? decideMessages.ruleMissing : undefined}
      required={required}
    />
  );
  function check(): boolean {
    const isValid = !required || rule !== null;
    setMissing(!isValid);
    return isValid;
  }
  return { rule, field, check, forget };
}

const options = ['sensitive', 'spoiler', 'generated', 'assisted'] as const;
type Option = (typeof options)[number];

interface TeamLabelsFieldProps {
  value: ContentLabels;
  onChange: (labels: ContentLabels) => void;
  /** All labels of the target, and those that the team has set. */
  labels?: ContentLabels | undefined;
  team_labels?: ContentLabels | undefined;
  error?: string | undefined;
}

/** The field of the labels that the team sets. Labels that the team has already set cannot be removed. */
export function TeamLabelsField({
  value,
  onChange,
  labels = noLabels,
  team_labels = noLabels,
  error,
}: TeamLabelsFieldProps) {
  const fixed = optionsIn(team_labels);
  const chosen = optionsIn(value);
  const known = optionsIn(labels);
  const hintOf = (option: Option) => {
    if (fixed.includes(option)) return decideMessages.labels.fromTeam;
    return known.includes(option)
      ? decideMessages.labels.fromAuthor
      : decideMessages.labels.hints[option];
  };
  return (
    <CheckCards
      label={decideMessages.labels.label}
      options={options.map((option) => ({
        value: option,
        label: decideMessages.labels.names[option],
        hint: hintOf(option),
        disabled: fixed.includes(option),
      }))}
      value={options.filter((option) => chosen.includes(option) || fixed.includes(option))}
      error={error}
      onChange={(next) =>
        onChange(
          labelsOf(
            next.filter((option) => !fixed.includes(option)),
            value,
          ),
        )
      }
    />
  );
}

function optionsIn({ spoiler, sensitive, ai }: ContentLabels): Option[] {
  return [
    ...(sensitive ? (['sensitive'] as const) : []),
    ...(spoiler ? (['spoiler'] as const) : []),
    ...(ai === 'none' ? [] : [ai]),
  ];
}

/** Returns the labels of the chosen options. The two AI labels exclude each other, so the last choice counts. */
function labelsOf(chosen: readonly Option[], before: ContentLabels): ContentLabels {
  const uses = (['generated', 'assisted'] as const).filter((use) => chosen.includes(use));
  const ai = uses.find((use) => use !== before.ai) ?? uses[0] ?? 'none';
  return { spoiler: chosen.includes('spoiler'), sensitive: chosen.includes('sensitive'), ai };
}
