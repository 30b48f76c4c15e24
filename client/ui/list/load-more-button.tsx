import { commonMessages } from '#client/lib/format/common.messages.ts';
import { useOnReconnect } from '#client/lib/offline/use-on-reconnect.ts';
import { Button } from '../form/button.tsx';
import { uiMessages } from '../text/ui.messages.ts';

interface LoadMoreButtonProps {
  label?: string;
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}

/** The end of a list that loads more only on request, for lists inside a dialog or above other content. */
export function LoadMoreButton({
  label = uiMessages.more,
  hasMore,
  loading,
  failed,
  onMore,
}: LoadMoreButtonProps) {
  useOnReconnect(failed, onMore);
  if (!hasMore && !failed) return null;
  return (
    <div className="flex flex-col items-center gap-2 pt-4">
      {failed && (
        <p role="alert" className="text-danger text-sm">
          {uiMessages.moreFailed}
        </p>
      )}
      <Button variant="secondary" busy={loading} onClick={onMore}>
        {failed ? commonMessages.retry : label}
      </Button>
    </div>
  );
}
