import { useQueryClient } from '@tanstack/react-query';
import type { Guidelines } from '../../../../contract/guidelines.ts';
import { callFunction, type FunctionInput } from '../../../lib/api.ts';
import { guidelinesKeys } from '../../guidelines/guidelines.keys.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';

/** Returns the call that publishes guidelines, which this browser shows at once. It throws `ApiError`. */
export function usePublishGuidelines(): (
  input: FunctionInput<'publishGuidelines'>,
) => Promise<Guidelines> {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return (input) =>
    afterSignIn(async () => {
      const published = await callFunction('publishGuidelines', input);
      client.setQueryData(guidelinesKeys.version(null), published);
      // Older versions tell which one is in force.
      void client.invalidateQueries({ queryKey: guidelinesKeys.all });
      return published;
    });
}
