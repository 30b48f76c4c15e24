import { useEffect, useRef } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { useOnReconnect } from '#client/lib/offline/connection.ts';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { messagesMessages } from './messages.messages.ts';

interface MoreMessagesProps {
  isLoading: boolean;
  hasFailed: boolean;
  label: string;
  onLoad: () => void;
}

export function MoreMessages({ isLoading, hasFailed, label, onLoad }: MoreMessagesProps) {
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = !isLoading && !hasFailed;
  useOnReconnect(hasFailed, onLoad);
  useEffect(() => {
    if (!isWaiting || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onLoad();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, onLoad]);
  return (
    <div ref={end} className="flex flex-col items-center gap-2 py-3">
      {hasFailed && (
        <p role="alert" className="text-danger text-sm">
          {messagesMessages.olderFailed}
        </p>
      )}
      <Button variant="ghost" busy={isLoading} onClick={onLoad}>
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
