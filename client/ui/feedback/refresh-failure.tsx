import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '../form/button.tsx';
import { refreshFailureMessages } from './refresh-failure.messages.ts';

interface RefreshFailureProps {
  query: { isRefetchError: boolean; isRefetching: boolean; refetch: () => unknown };
}

/** A notice that a loaded list could not be refetched, with a button that tries again. */
export function RefreshFailure({ query }: RefreshFailureProps) {
  if (!query.isRefetchError) return null;
  return (
    <div
      role="alert"
      className="mb-3 flex items-center justify-between gap-3 rounded-lg bg-danger-soft py-1 pr-1 pl-4 text-danger text-sm"
    >
      {refreshFailureMessages.title}
      <Button variant="ghost" busy={query.isRefetching} onClick={() => void query.refetch()}>
        {commonMessages.retry}
      </Button>
    </div>
  );
}
