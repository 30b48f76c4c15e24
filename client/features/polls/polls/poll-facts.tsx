import { Check, Clock } from 'lucide-react';
import { formatCount, formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { Poll } from '#contract/polls/polls.ts';
import { pollsMessages as texts } from './polls.messages.ts';

export function PollFacts({ poll }: { poll: Poll }) {
  const { ends_at, is_over, is_ended_early, voters_count, has_voted } = poll;
  const time = formatDateTime(ends_at, inJapan);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
      <Badge tone={is_over ? 'neutral' : 'success'}>
        {is_over ? texts.states.over : texts.states.open}
      </Badge>
      <span className="inline-flex items-center gap-1">
        <Clock className="size-4" aria-hidden="true" />
        {is_over ? texts.endedAt(time) : texts.until(time)}
      </span>
      {voters_count !== null && <span>{texts.voters(formatCount(voters_count))}</span>}
      {has_voted && (
        <span className="inline-flex items-center gap-1 font-bold text-brand">
          <Check className="size-4" aria-hidden="true" />
          {texts.voted}
        </span>
      )}
      {is_ended_early && <span>{texts.endedEarly}</span>}
    </div>
  );
}
