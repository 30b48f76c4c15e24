import { ArrowUp } from 'lucide-react';
import { Button } from '#client/ui/form/button.tsx';
import { notificationsMessages } from './notifications.messages.ts';

interface NewNotificationsProps {
  count: number;
  /** There may be more than the counted ones. */
  isMore: boolean;
  onShow: () => void;
}

/**
 * Offers the notifications that have arrived since the list was read. Has no height, so that the layout does not shift.
 */
export function NewNotifications({ count, isMore, onShow }: NewNotificationsProps) {
  const text = isMore ? notificationsMessages.newerMany(count) : notificationsMessages.newer(count);
  return (
    <div role="status" className="sticky top-20 z-20 flex h-0 justify-center">
      {count > 0 && (
        <Button onClick={onShow} className="animate-rise shadow-md">
          <ArrowUp className="size-5" aria-hidden="true" />
          {text}
        </Button>
      )}
    </div>
  );
}
