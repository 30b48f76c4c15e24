import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CheckChips } from '#client/ui/form/check-group.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import {
  aiUses,
  type ContentLabels,
  hasLabels,
  joinedLabels,
  noLabels,
  WARNING_MAX,
} from '#contract/posts/content-labels.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { postsKeys } from '../posts.keys.ts';
import { postFormMessages } from './post-form.messages.ts';
import { isLabelledByTeam } from './save-errors.ts';
import type { PostFormApi } from './use-post-form.ts';

const texts = postFormMessages.labels;
const covers = ['spoiler', 'sensitive'] as const;

/** Returns the uses of AI that an author can declare. They are at least as strong as the use that the team has set. */
const aiOptionsFrom = (team: ContentLabels['ai']) =>
  aiUses.slice(aiUses.indexOf(team)).map((value) => ({ value, label: texts.aiChoices[value] }));

interface ContentLabelsSectionProps {
  form: PostFormApi;
  /** The stored post. Null for a new post. */
  post: PostDetail | null;
}

/** The section of the labels. Labels that the team has set cannot be removed. */
export function ContentLabelsSection({ form, post }: ContentLabelsSectionProps) {
  const labels = { ...noLabels, ...form.watch('labels') };
  const { errors } = form.formState;
  const team = post?.team_labels ?? noLabels;
  const set = (changes: Partial<ContentLabels>) =>
    form.setValue('labels', { ...labels, ...changes }, { shouldDirty: true });
  return (
    <div className="space-y-4 sm:space-y-7">
      <CheckChips
        label={texts.covered}
        hint={texts.coveredHint}
        options={covers.map((value) => ({ value, label: texts[value], disabled: team[value] }))}
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

/**
 * Adds the labels that the team has set since the form was opened, because the server refuses a save without them. The
 * labels are known from the refetch of the post after a refused save.
 */
export function useTeamLabels(form: PostFormApi, post: PostDetail | null, error: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isLabelledByTeam(error)) void client.invalidateQueries({ queryKey: postsKeys.allEdited });
  }, [client, error]);
  const team = post?.team_labels;
  useEffect(() => {
    const labels = { ...noLabels, ...form.getValues('labels') };
    const all = joinedLabels(labels, team ?? noLabels);
    if (JSON.stringify(all) === JSON.stringify(labels)) return;
    form.setValue('labels', all, { shouldDirty: true });
    form.clearErrors('labels');
  }, [form, team]);
}
