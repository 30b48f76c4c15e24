import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { UNREAD_COUNT_MAX } from '#contract/foundations/limits.ts';
import { markAllRead } from './mark-read.ts';
import { notificationsMessages as texts } from './notifications.messages.ts';
import { listQuery, notificationFilters, unreadQuery } from './notifications.queries.ts';
import { useNewest } from './use-notification-list.ts';

/**
 * Marks all notifications as read, whatever the filter is. This cannot be reverted, so a toast says how many were
 * unread.
 */
export function ReadAllButton({ visit, onDone }: { visit: string; onDone: () => void }) {
  const client = useQueryClient();
  const { data: unread } = useQuery(unreadQuery);
  const { newest } = useNewest('all', visit);
  const [isBusy, setBusy] = useState(false);
  const hintId = useId();
  const newestTime = newest?.items[0]?.created_at;
  if (!unread?.unread_count && !isBusy) return null;

  function latestOf(time: string): string {
    const firsts = notificationFilters.map(
      (filter) => client.getQueryData(listQuery(filter, visit).queryKey)?.pages[0]?.items[0],
    );
    return firsts.reduce((latest, first) => maxOf(latest, first?.created_at ?? ''), time);
  }

  async function readAll(time: string) {
    setBusy(true);
    try {
      const count = await markAllRead(client, latestOf(time));
      showToast({ type: 'success', about: 'notifications', title: doneText(count) });
      onDone();
    } catch {
      showToast({ type: 'error', about: 'notifications', title: texts.readAllFailed });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        busy={isBusy}
        disabled={newestTime === undefined}
        aria-describedby={newestTime === undefined ? hintId : undefined}
        className="-mr-2 px-3!"
        onClick={newestTime === undefined ? undefined : () => void readAll(newestTime)}
      >
        <CheckCheck className="size-4" aria-hidden="true" />
        {texts.readAll}
      </Button>
      <span id={hintId} hidden>
        {texts.readAllNotYet}
      </span>
    </>
  );
}

function maxOf(one: string, other: string): string {
  return one > other ? one : other;
}

function doneText(count: number): string {
  return count >= UNREAD_COUNT_MAX ? texts.readAllMany(count) : texts.readAllDone(count);
}
