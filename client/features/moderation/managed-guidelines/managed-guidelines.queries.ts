import { useQueryClient } from '@tanstack/react-query';
import { guidelinesKeys } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import type { FunctionInput } from '#client/lib/api/api.ts';

/** Refetches older versions as well, because each of them contains the number of the version in force. */
const reread = { elsewhere: [guidelinesKeys.all] };

export function usePublishGuidelines() {
  const client = useQueryClient();
  const call = useAdminFunction<'publishGuidelines'>(reread);
  return (input: FunctionInput<'publishGuidelines'>) =>
    call('publishGuidelines', input, (published) =>
      client.setQueryData(guidelinesKeys.version(null), published),
    );
}
