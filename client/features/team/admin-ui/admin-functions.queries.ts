import { useCallback } from 'react';
import {
  callFunction,
  type FunctionInput,
  type FunctionName,
  type FunctionResult,
} from '#client/lib/api/api.ts';
import { errorFromResponse } from '#client/lib/api/failed-response.ts';
import { type Reread, useAdminCall } from './use-admin-call.ts';

/**
 * Returns a function that calls by name, with the rules of `useAdminCall`. `store` gets the response before the refetch.
 * `Allowed` are the functions that change the data of `reread`.
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

interface Results {
  results: readonly { id: string; error: object | null }[];
}

/** Returns the reasons of the refusals by target id. */
export function refusalsIn({ results }: Results): ReadonlyMap<string, string> {
  return new Map(
    results.flatMap(({ id, error }) =>
      error === null ? [] : [[id, errorFromResponse(400, { error }).message]],
    ),
  );
}
