import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinedLabels, noLabels } from '#contract/posts/content-labels.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { postsKeys } from '../posts.keys.ts';
import { isLabelledByTeam } from './save-errors.ts';
import type { PostFormApi } from './use-post-form.ts';

/**
 * Adds labels to the form that the team has set since it was opened. Without them, every save is refused. A refused save
 * reads the post again.
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
