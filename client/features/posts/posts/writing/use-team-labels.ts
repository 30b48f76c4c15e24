import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinedLabels, noLabels } from '#contract/posts/content-labels.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { postsKeys } from '../posts.keys.ts';
import { isLabelledByTeam } from './save-errors.ts';
import type { PostFormApi } from './use-post-form.ts';

/**
 * Adds the labels that the team has set since the form was opened. Without them, the server refuses every save. A refused
 * save refetches the post, which contains the labels.
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
