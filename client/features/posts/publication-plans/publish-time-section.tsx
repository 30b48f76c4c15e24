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
    /** The chosen time, which may be incomplete. Null to publish now. */
    chosen: WallTime | null;
    /** The chosen time as an instant. Null while it is incomplete, and to publish now. */
    publishAt: string | null;
    error: string | undefined;
    choose: (chosen: WallTime | null) => void;
  };
  /** The stored plan. */
  plan: Plan | null;
  /** The tags of the item. */
  tags: readonly string[];
  /** Whether the item can also be published now. */
  canBeNow?: boolean;
}

/** The choice of whether an item is published now or at a time, with a text about what the button does. */
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
