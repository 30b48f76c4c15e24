import { useId } from 'react';
import { noTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import type { Plan } from '#contract/foundations/publication-plans.ts';
import { planWords } from './plan-words.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';
import { PublishTimeField } from './publish-time-field.tsx';

const options = [
  { value: 'now', label: texts.now },
  { value: 'later', label: texts.later },
] as const;

interface PublishTimeSectionProps {
  time: {
    /** The chosen time, which may be incomplete. Null for an immediate publication. */
    chosen: WallTime | null;
    /** The instant of the chosen time. Null while the time is incomplete, and for an immediate publication. */
    publishAt: string | null;
    error: string | undefined;
    choose: (chosen: WallTime | null) => void;
  };
  plan: Plan | null;
  tags: readonly string[];
  /** Whether the item can be published immediately. */
  canBeNow?: boolean;
}

/** The choice between an immediate publication and a time, with a sentence about the chosen time. */
export function PublishTimeSection({ time, plan, tags, canBeNow = true }: PublishTimeSectionProps) {
  const name = useId();
  const { chosen, publishAt, error, choose } = time;
  return (
    <div className="space-y-3">
      {canBeNow && (
        <RadioGroup
          label={texts.when}
          name={name}
          options={options}
          value={chosen === null ? 'now' : 'later'}
          onChange={(value) => choose(value === 'now' ? null : noTime)}
        />
      )}
      {chosen !== null && (
        <PublishTimeField value={chosen} onChange={choose} error={error} tags={tags} />
      )}
      <p role="status" className="text-sm">
        {publishAt !== null && (
          <>
            <span className="font-bold">{planWords(publishAt)}</span>
            <span className="mt-0.5 block text-ink-soft text-xs">{hintOf(publishAt, plan)}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** Returns a hint that a chosen time is not planned yet, or null. */
function hintOf(publishAt: string, plan: Plan | null): string | null {
  if (plan === null) return texts.notYet;
  return publishAt === plan.publish_at ? null : texts.notMoved;
}
