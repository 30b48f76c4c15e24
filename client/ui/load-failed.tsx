import { messageOf } from '../lib/api-error.ts';
import { errorsMessages } from '../lib/errors.messages.ts';
import { ErrorState } from './error-state.tsx';

interface LoadFailedProps {
  error: unknown;
  /** The sentence is the heading of the whole page. */
  heading?: boolean;
  retrying: boolean;
  onRetry: () => unknown;
}

/** What stands where data could not be read: why not, and a button to try again. */
export function LoadFailed({ error, heading = false, retrying, onRetry }: LoadFailedProps) {
  return (
    <ErrorState
      heading={heading}
      title={errorsMessages.loadFailed}
      text={messageOf(error)}
      retrying={retrying}
      onRetry={() => void onRetry()}
    />
  );
}
