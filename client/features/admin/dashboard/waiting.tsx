import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Dashboard } from '../../../../contract/dashboard.ts';
import { formatCount } from '../../../lib/format.ts';
import { announce } from '../../../ui/announce.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Figures } from '../ui/figures.tsx';
import { dashboardMessages as texts } from './dashboard.messages.ts';

/** What members wait for a decision about, by its kind. Screen readers are told when there is more. */
export function Waiting({ waiting }: { waiting: Dashboard['waiting'] }) {
  useAnnounced(waiting.reduce((total, { count }) => total + count, 0));
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{texts.waitingTitle}</h2>
      {waiting.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft text-sm">
          <CircleCheck className="size-5 text-success" aria-hidden="true" />
          {texts.waitingNone}
        </p>
      ) : (
        <Figures
          label={texts.waitingTitle}
          figures={waiting.map(({ target_type, count, oldest_at }) => ({
            label: texts.waiting[target_type],
            value: formatCount(count),
            to: '/admin/reports',
            hint: (
              <>
                <RelativeTime iso={oldest_at} />
                {texts.since}
              </>
            ),
          }))}
        />
      )}
    </section>
  );
}

function useAnnounced(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) announce(texts.reported);
    before.current = count;
  }, [count]);
}
