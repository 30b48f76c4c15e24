import { useCallback } from 'react';
import { callFunction, type FunctionInput, type FunctionName } from '#client/lib/api/api.ts';
import type { RequestOptions } from '#client/lib/api/transport.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

/** Returns `callFunction` for members. When the session has expired, it asks for a sign-in first. */
export function useMemberCall() {
  const afterSignIn = useAfterSignIn();
  return useCallback(
    <Name extends FunctionName>(name: Name, input: FunctionInput<Name>, options?: RequestOptions) =>
      afterSignIn(() => callFunction(name, input, options)),
    [afterSignIn],
  );
}

export type MemberCall = ReturnType<typeof useMemberCall>;
