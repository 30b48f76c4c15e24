import { useCallback } from 'react';
import {
  callFunction,
  type FunctionInput,
  type FunctionName,
  type FunctionResult,
} from '#client/lib/api/api.ts';
import { type Reread, useAdminCall } from './use-admin-call.ts';

/**
 * Returns a function that calls a function of the server by its name, under the rules of `useAdminCall`. `store` gets
 * the response before the refetch. `Allowed` are the functions that change the data of `reread`.
 */
export function useAdminFunction<Allowed extends FunctionName>(reread: Reread) {
  const call = useAdminCall(reread);
  return useCallback(
    <Name extends Allowed>(
      name: Name,
      input: FunctionInput<Name>,
      store?: (answer: FunctionResult<Name>) => void,
    ) =>
      call(async () => {
        const answer = await callFunction(name, input);
        store?.(answer);
        return answer;
      }),
    [call],
  );
}
