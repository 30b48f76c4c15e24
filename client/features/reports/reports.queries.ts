import { useMutation } from '@tanstack/react-query';
import { callFunction, type FunctionInput } from '../../lib/api.ts';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';

/** Reports something to the moderators. */
export function useReport() {
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (input: FunctionInput<'reportContent'>) =>
      afterSignIn(() => callFunction('reportContent', input)),
  });
}
