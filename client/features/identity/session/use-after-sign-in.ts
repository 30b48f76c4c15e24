import { useCallback } from 'react';
import { isSignedOut } from '#client/lib/api/api-error.ts';
import { useReauthenticate } from './reauthentication.tsx';

type Call<Answer> = () => Promise<Answer>;

/** Returns a function that makes a call. When the session has expired, the function asks for a sign-in first. */
export function useAfterSignIn(): <Answer>(call: Call<Answer>) => Promise<Answer> {
  const reauthenticate = useReauthenticate();
  return useCallback(
    async <Answer>(call: Call<Answer>) => {
      try {
        return await call();
      } catch (error) {
        if (isSignedOut(error) && (await reauthenticate())) return call();
        throw error;
      }
    },
    [reauthenticate],
  );
}
