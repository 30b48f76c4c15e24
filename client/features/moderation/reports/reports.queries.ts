import { useMutation } from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, type FunctionInput } from '#client/lib/api/api.ts';

export function useReport() {
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (input: FunctionInput<'reportContent'>) =>
      afterSignIn(() => callFunction('reportContent', input)),
  });
}
