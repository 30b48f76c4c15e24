import { Clock, ExternalLink, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { formatSpan } from '../event-times.ts';
import { eventDetailMessages } from './event-detail.messages.ts';
import { viewersSpan } from './event-span.ts';

const texts = eventDetailMessages;

/** The time and the venue of an event. */
export function EventFacts({ event }: { event: EventDetail }) {
  const { event_date, location, event_url } = event;
  const elsewhere = viewersSpan(event);
  return (
    <section aria-label={texts.facts} className="flex flex-col gap-2.5">
      <Fact icon={Clock}>
        <time dateTime={event_date} className="block font-bold">
          {linesOf(formatSpan(event)).map((line) => (
            <span key={line} className="mr-1 inline-block whitespace-nowrap">
              {line}
            </span>
          ))}
        </time>
        {elsewhere && (
          <span className="nums block text-ink-soft text-sm">
            {texts.viewersTime(elsewhere.span, elsewhere.zone)}
          </span>
        )}
      </Fact>
      <Fact icon={MapPin}>
        <LinkedText text={location} />
      </Fact>
      {event_url !== null && (
        <Fact icon={ExternalLink}>
          <a
            href={event_url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="touch-area font-bold text-brand underline underline-offset-2 hover:text-brand-strong"
          >
            {texts.link(hostOf(event_url))}
            <span className="sr-only">{uiMessages.newTab}</span>
          </a>
        </Fact>
      )}
    </section>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon className="mt-1 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** Returns a time range as lines. The break is before the time of a single day, or between two days. */
function linesOf(range: string): string[] {
  const [start = range, end] = range.split(/(?<=〜)(?=\d+年)/);
  return end === undefined ? start.split(/(?<=\)) (?=\d)/) : [start, end];
}

function hostOf(url: string): string {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? url;
}
