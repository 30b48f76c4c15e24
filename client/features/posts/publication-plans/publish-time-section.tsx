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
    /** The chosen time, which may be incomplete. Null for now. */
    chosen: WallTime | null;
    /** The same as an instant. Null while it is incomplete, and for now. */
    publishAt: string | null;
    error: string | undefined;
    choose: (chosen: WallTime | null) => void;
  };
  /** The stored plan. */
  plan: Plan | null;
  /** The tags of what is published. */
  tags: readonly string[];
  /** Whether it can be published now instead. */
  canBeNow?: boolean;
}

/** Whether something is published now or at a time, with the words for what the button does. */
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

/** That choosing a time plans nothing yet. */
function hintOf(publishAt: string, plan: Plan | null): string | null {
  if (plan === null) return texts.notYet;
  return publishAt === plan.publish_at ? null : texts.notMoved;
}
