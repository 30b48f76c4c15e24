import { useEffect, useRef } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { useOnReconnect } from '#client/lib/offline/use-on-reconnect.ts';
import { Button } from '#client/ui/form/button.tsx';
import { messagesMessages } from './messages.messages.ts';

interface MoreMessagesProps {
  isLoading: boolean;
  hasFailed: boolean;
  label: string;
  onLoad: () => void;
}

/** A button that loads more messages. They are also loaded when the button becomes visible. */
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
