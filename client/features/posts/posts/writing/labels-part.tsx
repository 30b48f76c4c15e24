import { CheckCards } from '#client/ui/form/check-cards.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import {
  aiUses,
  type ContentLabels,
  hasLabels,
  noLabels,
  WARNING_MAX,
} from '#contract/posts/content-labels.ts';
import { labelsOptionMessages } from './labels-option.messages.ts';
import type { PostOptionProps } from './post-options.tsx';

const texts = labelsOptionMessages;
const covers = ['spoiler', 'sensitive'] as const;

/** Returns the uses of AI that an author can declare. They are at least as strong as the use that the team has set. */
const aiOptionsFrom = (team: ContentLabels['ai']) =>
  aiUses.slice(aiUses.indexOf(team)).map((value) => ({ value, label: texts.aiChoices[value] }));

/** The fields of the labels. Labels that the team has set cannot be removed. */
export default function LabelsPart({ form, post }: PostOptionProps) {
  const labels = { ...noLabels, ...form.watch('labels') };
  const { errors } = form.formState;
  const team = post?.team_labels ?? noLabels;
  const set = (changes: Partial<ContentLabels>) =>
    form.setValue('labels', { ...labels, ...changes }, { shouldDirty: true });
  return (
    <div className="space-y-6">
      <CheckCards
        label={texts.covered}
        options={covers.map((value) => ({
          value,
          ...texts[value],
          ...(team[value] && { hint: texts.fromTeam, disabled: true }),
        }))}
        value={covers.filter((cover) => labels[cover] || team[cover])}
        error={errors.labels?.message}
        onChange={(chosen) =>
          set({ spoiler: chosen.includes('spoiler'), sensitive: chosen.includes('sensitive') })
        }
      />
      {(labels.spoiler || labels.sensitive) && (
        <Field
          label={texts.warning}
          hint={texts.warningHint}
          required={false}
          error={errors.warning?.message}
          counter={{ text: form.watch('warning') ?? '', max: WARNING_MAX }}
        >
          {(control) => <TextInput {...control} {...form.register('warning')} autoComplete="off" />}
        </Field>
      )}
      <div>
        <RadioGroup
          label={texts.ai}
          name="ai"
          options={aiOptionsFrom(team.ai)}
          value={labels.ai}
          onChange={(ai) => set({ ai })}
        />
        <p className="mt-1 text-ink-soft text-xs">{texts.aiText}</p>
      </div>
      {hasLabels(team) && <p className="text-ink-soft text-xs">{texts.fromTeamText}</p>}
    </div>
  );
}
