import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { settingsMessages } from '../member-settings.messages.ts';
import { SectionSkeleton } from '../section-skeleton.tsx';
import { EndOthers } from './end-others.tsx';
import { SessionRow } from './session-row.tsx';
import { sessionsQuery } from './sessions.queries.ts';

const texts = settingsMessages.sessions;

/** The viewer's sessions, which can be signed out. */
export default function SessionsSection() {
  const query = useQuery(sessionsQuery);
  const { data } = query;
  const list = useRef<HTMLUListElement>(null);
  // The focused button is removed with its session.
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
