import { messages } from '../messages.ts';
import { Button } from './button.tsx';

interface MoreButtonProps {
  label?: string;
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}

/** The end of a list that goes on only when asked to: inside a dialog, or with something below it. */
export function MoreButton({
  label = messages.ui.more,
  hasMore,
  loading,
  failed,
  onMore,
}: MoreButtonProps) {
  if (!hasMore && !failed) return null;
  return (
    <div className="flex flex-col items-center gap-2 pt-4">
      {failed && (
        <p role="alert" className="text-danger text-sm">
          {messages.ui.moreFailed}
        </p>
      )}
      <Button variant="secondary" busy={loading} onClick={onMore}>
        {failed ? messages.common.retry : label}
      </Button>
    </div>
  );
}
