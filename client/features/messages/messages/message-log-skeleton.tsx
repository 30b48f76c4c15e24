import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { messagesMessages } from './messages.messages.ts';

const bubbles = ['w-40', 'w-56 mine', 'w-32 mine', 'w-64', 'w-48'];

/** Placeholder of the messages while they load. */
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
