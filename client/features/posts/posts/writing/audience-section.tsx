import { AudienceFields } from '../audience/audience-fields.tsx';
import type { PostFormApi } from './use-post-form.ts';

/** The section that chooses who sees the post and who can comment on it. */
export function AudienceSection({ form }: { form: PostFormApi }) {
  const { audience = 'public', commenters = 'readers' } = form.watch();
  return (
    <AudienceFields
      value={{ audience, commenters }}
      onChange={(changed) => {
        const change = { shouldDirty: true };
        if (changed.audience) form.setValue('audience', changed.audience, change);
        if (changed.commenters) form.setValue('commenters', changed.commenters, change);
      }}
    />
  );
}
