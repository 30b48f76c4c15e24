import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { dashboardMessages as texts } from './dashboard.messages.ts';

type NotesProps = Pick<NonNullable<Dashboard['operation']>, 'problems' | 'attention' | 'failures'>;

/** Lists what the checks find wrong, the settings that need attention and the failing jobs. */
export function Notes({ problems, attention, failures }: NotesProps) {
  const isCalm = problems.length + attention.length + failures.length === 0;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{texts.notesTitle}</h2>
      {isCalm ? (
        <p className="flex items-center gap-2 text-ink-soft text-sm">
          <CircleCheck className="size-5 text-success" aria-hidden="true" />
          {texts.notesNone}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {problems.map(({ check, text, remedy }) => (
            <Note key={`${check} ${text}`} title={text} text={remedy ?? ''} />
          ))}
          {attention.map((kind) => (
            <Note key={kind} {...texts.attention[kind]} />
          ))}
          {failures.map(({ kind, name, count, last_at }) => (
            <Note key={`${kind} ${name}`} {...texts.failures[kind](formatCount(count), name)}>
              {texts.lastFailed}
              <RelativeTime iso={last_at} />
            </Note>
          ))}
        </ul>
      )}
    </section>
  );
}

function Note({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <li className="flex gap-3 p-4">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="phrases font-bold text-sm">{title}</p>
        <p className="phrases text-ink-soft text-sm">{text}</p>
        {children !== undefined && <p className="text-ink-faint text-xs">{children}</p>}
      </div>
    </li>
  );
}
