import { useQueryClient } from '@tanstack/react-query';
import type { Guidelines } from '../../../../contract/guidelines.ts';
import { callFunction, type FunctionInput } from '../../../lib/api.ts';
import { guidelinesKeys } from '../../guidelines/guidelines.keys.ts';
import { useAdminCall } from '../ui/use-admin-call.ts';

/** Older versions as well: they tell which one is in force. */
const reread = { elsewhere: [guidelinesKeys.all] };

/** Returns the call that publishes guidelines, which this browser shows at once. It throws `ApiError`. */
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
