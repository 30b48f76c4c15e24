import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { formatDate } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { ConnectedSession } from '#contract/identity/session.ts';
import { settingsMessages } from '../member-settings.messages.ts';
import { SectionSkeleton } from '../with-settings.tsx';
import { sessionsQuery, useEndSessions } from './sessions.queries.ts';

const texts = settingsMessages.sessions;

export default function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const { data } = query;
  const list = useRef<HTMLUListElement>(null);
  const onEnded = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  if (!data) return <Unloaded query={query} loading={<SectionSkeleton />} />;
  const others = data.items.filter(({ is_current }) => !is_current).length;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={texts.list}
        className="divide-y divide-line rounded-lg border border-line bg-surface outline-none"
      >
        {data.items.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} onEnded={onEnded} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft text-xs">{texts.addressText}</p>
      <div className="mt-6">
        <EndOthers count={others} onEnded={onEnded} />
      </div>
    </>
  );
}

/** Returns the function that ends a session and shows the outcome. If `id` is null, it ends all other sessions. */
function useEnd(id: string | null, onEnded: () => void): () => Promise<void> {
  const { mutateAsync } = useEndSessions();
  const outcomes = {
    about: id === null ? 'sessions' : `session:${id}`,
    done: { title: id === null ? texts.othersDone : texts.endDone },
    failed: texts.endFailed,
  };
  return async () => {
    if (await callWithToast(() => mutateAsync(id), outcomes)) onEnded();
  };
}

export function EndOthers({ count, onEnded }: { count: number; onEnded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const end = useEnd(null, onEnded);
  return (
    <>
      {count === 0 ? (
        <p className="text-ink-soft text-sm">{texts.none}</p>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {texts.endOthers}
        </Button>
      )}
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.othersTitle}
        description={texts.othersText(count)}
        label={texts.end}
        danger
        onAction={() => end().then(() => setOpen(false))}
      />
    </>
  );
}

const handhelds = ['iPhone', 'iPad', 'Android'];

function SessionRow({ session, onEnded }: { session: ConnectedSession; onEnded: () => void }) {
  const { system, browser, network, is_current } = session;
  const Icon = handhelds.includes(system) ? Smartphone : Monitor;
  const device = texts.device(system, browser);
  const end = useEnd(session.id, onEnded);
  return (
    <div className="flex items-center gap-4 px-4 py-4">
      <Icon className="size-6 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1 text-ink-soft text-xs">
        <p className="flex flex-wrap items-center gap-x-2 text-ink text-sm">
          <strong>{device}</strong>
          {is_current && <Badge tone="brand">{texts.current}</Badge>}
        </p>
        <p>
          {texts.lastSeen}
          <RelativeTime iso={session.last_seen_at} />
        </p>
        <p>
          {texts.since}
          {formatDate(session.created_at)}
        </p>
        {network !== '' && <p>{texts.network(network)}</p>}
      </div>
      {!is_current && (
        <ActionButton
          variant="secondary"
          className="shrink-0 px-4"
          aria-label={texts.endFor(device)}
          onAction={end}
        >
          {texts.end}
        </ActionButton>
      )}
    </div>
  );
}
