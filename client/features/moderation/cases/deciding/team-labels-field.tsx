import { CheckCards } from '#client/ui/form/check-cards.tsx';
import { type ContentLabels, noLabels } from '#contract/posts/content-labels.ts';
import { decideMessages } from './decide-case.messages.ts';

const texts = decideMessages.labels;
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
    if (fixed.includes(option)) return texts.fromTeam;
    return known.includes(option) ? texts.fromAuthor : texts.hints[option];
  };
  return (
    <CheckCards
      label={texts.label}
      options={options.map((option) => ({
        value: option,
        label: texts.names[option],
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
