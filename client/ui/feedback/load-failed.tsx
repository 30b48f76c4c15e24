import { messageOf } from '#client/lib/api/api-error.ts';
import { failureMessages } from '#client/lib/api/failure.messages.ts';
import { ErrorState } from './error-state.tsx';

interface LoadFailedProps {
  error: unknown;
  /** Renders the title as the `h1` of the page. */
  heading?: boolean;
  retrying: boolean;
  onRetry: () => unknown;
}

/** The error state of a failed query: the reason and a retry button. */
export function LoadFailed({ error, heading = false, retrying, onRetry }: LoadFailedProps) {
  return (
    <ErrorState
      heading={heading}
      title={failureMessages.loadFailed}
      text={messageOf(error)}
      retrying={retrying}
      onRetry={() => void onRetry()}
    />
  );
}
