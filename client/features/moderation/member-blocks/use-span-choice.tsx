import { useState } from 'react';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { noTime, toJapanTime } from '#client/ui/form/japan-time.ts';
import { BlockFields, type BlockSpan } from './block-fields.tsx';
import { blockUntil } from './block-until.ts';

interface SpanChoiceProps {
  /** Identifies what the input is based on. See `useUnsent`. */
  about: string;
  /** The stored end of the block. Null when there is none. */
  until: string | null;
  /** The error text for a missing or past end. */
  endMissing: string;
}

/**
 * Returns the duration of a block or a restriction, and its fields. `check` returns whether the end is valid, and shows
 * the error otherwise. `getUntil` returns the end, and throws when the end is missing or past. The choice is kept until
 * the action succeeds or is cancelled.
 */
export function useSpanChoice({ about, until, endMissing }: SpanChoiceProps) {
  const { value, change, forget } = useUnsent<BlockSpan>(`span ${about}`, {
    length: until === null ? '7' : 'custom',
    end: until === null ? noTime : toJapanTime(until),
  });
  const [isMissing, setMissing] = useState(false);
  const end = () => blockUntil(value.length, value.end, new Date());
  const fields = (
    <BlockFields
      span={value}
      change={(changes) => {
        change((before) => ({ ...before, ...changes }));
        setMissing(false);
      }}
      error={isMissing ? endMissing : undefined}
    />
  );
  function check(): boolean {
    const isValid = end() !== undefined;
    setMissing(!isValid);
    return isValid;
  }
  function getUntil(): string | null {
    const chosen = end();
    if (chosen === undefined) throw new ApiError('invalid-argument', {}, endMissing);
    return chosen;
  }
  return { fields, check, getUntil, forget };
}
