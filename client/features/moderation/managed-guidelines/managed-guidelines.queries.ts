import { useQueryClient } from '@tanstack/react-query';
import { guidelinesKeys } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, type FunctionInput } from '#client/lib/api/api.ts';
import type { Guidelines } from '#contract/moderation/guidelines.ts';

/** Includes older versions, because each one contains the number of the version in force. */
const reread = { elsewhere: [guidelinesKeys.all] };

/** Returns the call that publishes guidelines. It updates the cache immediately, and throws `ApiError`. */
export function usePublishGuidelines(): (
  input: FunctionInput<'publishGuidelines'>,
) => Promise<Guidelines> {
  const client = useQueryClient();
  const call = useAdminCall(reread);
  return (input) =>
    call(async () => {
      const published = await callFunction('publishGuidelines', input);
      client.setQueryData(guidelinesKeys.version(null), published);
      return published;
    });
}
