import { messages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';

/** A line over a list that is still the one read before. */
export function RefreshFailure({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-2 flex items-center justify-between gap-3 rounded-lg bg-danger-soft py-1 pr-1 pl-4 text-danger text-sm"
    >
      {messages.follows.list.refreshFailed}
      <Button variant="ghost" busy={retrying} onClick={onRetry}>
        {messages.common.retry}
      </Button>
    </div>
  );
}
