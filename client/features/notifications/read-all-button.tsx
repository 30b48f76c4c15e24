import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { UNREAD_COUNT_MAX } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { markAllRead } from './mark-read.ts';
import { notificationFilters } from './notification-filter.ts';
import { notificationsMessages } from './notifications.messages.ts';
import { listQuery, unreadQuery } from './notifications.queries.ts';

const texts = notificationsMessages;

interface ReadAllButtonProps {
  visit: string;
  onDone: () => void;
}

/**
 * Marks everything as read that has been listed, and all that is older. What arrives meanwhile stays unread. It cannot
 * be undone, so the button says how many there were.
 */
export function ReadAllButton({ visit, onDone }: ReadAllButtonProps) {
  const client = useQueryClient();
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [isBusy, setBusy] = useState(false);
  if (unread === 0 && !isBusy) return null;

  /** The time of the latest notification that a filter has listed. */
  function latestListed(): string {
    const firsts = notificationFilters.map(
      (filter) => client.getQueryData(listQuery(filter, visit).queryKey)?.pages[0]?.items[0],
    );
    return firsts.reduce((latest, first) => maxOf(latest, first?.created_at ?? ''), '');
  }

  async function readAll() {
    const until = latestListed();
    if (until === '') return;
    setBusy(true);
    try {
      const count = await markAllRead(client, until);
      showToast({ type: 'success', about: 'notifications', title: doneText(count) });
      onDone();
    } catch {
      showToast({ type: 'error', about: 'notifications', title: texts.readAllFailed });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="ghost" busy={isBusy} className="-mr-2 px-3!" onClick={() => void readAll()}>
      <CheckCheck className="size-4" aria-hidden="true" />
      {texts.readAll}
    </Button>
  );
}

function maxOf(one: string, other: string): string {
  return one > other ? one : other;
}

function doneText(count: number): string {
  return count >= UNREAD_COUNT_MAX ? texts.readAllMany(count) : texts.readAllDone(count);
}
