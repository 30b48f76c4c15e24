import { useCallback, useRef } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { useOnReconnect } from '#client/lib/offline/connection.ts';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { useNearEnd } from '#client/ui/list/infinite-list.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { messagesMessages } from './messages.messages.ts';

interface MoreMessagesProps {
  isLoading: boolean;
  hasFailed: boolean;
  label: string;
  /** Must be the same function in each render. */
  onLoad: () => unknown;
}

export function MoreMessages({ isLoading, hasFailed, label, onLoad }: MoreMessagesProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useCallback(() => void onLoad(), [onLoad]);
  useOnReconnect(hasFailed, load);
  useNearEnd(end, !isLoading && !hasFailed, load);
  return (
    <div ref={end} className="flex flex-col items-center gap-2 py-3">
      {hasFailed && (
        <p role="alert" className="text-danger text-sm">
          {messagesMessages.olderFailed}
        </p>
      )}
      <Button variant="ghost" busy={isLoading} onClick={load}>
        {hasFailed ? commonMessages.retry : label}
      </Button>
    </div>
  );
}

const bubbles = ['w-40', 'w-56 mine', 'w-32 mine', 'w-64', 'w-48'];

export function MessageLogSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4">
      <LoadingStatus label={messagesMessages.loading} />
      {bubbles.map((bubble) => {
        const [width, isMine] = bubble.split(' ');
        return (
          <Skeleton key={bubble} shape="box" className={cx('h-11', width, isMine && 'self-end')} />
        );
      })}
    </div>
  );
}
