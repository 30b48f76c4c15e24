import { useQueryClient } from '@tanstack/react-query';
import { guidelinesKeys } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import type { FunctionInput } from '#client/lib/api/api.ts';

/** Includes older versions, because each one contains the number of the version in force. */
const reread = { elsewhere: [guidelinesKeys.all] };

export function usePublishGuidelines() {
  const client = useQueryClient();
  const call = useAdminFunction<'publishGuidelines'>(reread);
  return (input: FunctionInput<'publishGuidelines'>) =>
    call('publishGuidelines', input, (published) =>
      client.setQueryData(guidelinesKeys.version(null), published),
    );
}
