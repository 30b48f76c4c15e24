import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '../form/button.tsx';
import { refreshFailureMessages } from './refresh-failure.messages.ts';

export function RefreshFailure({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-3 flex items-center justify-between gap-3 rounded-lg bg-danger-soft py-1 pr-1 pl-4 text-danger text-sm"
    >
      {refreshFailureMessages.title}
      <Button variant="ghost" busy={retrying} onClick={onRetry}>
        {commonMessages.retry}
      </Button>
    </div>
  );
}
