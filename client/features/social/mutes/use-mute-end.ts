import { useState } from 'react';
import { noTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { endOf, type MutePeriod } from './mute-ends.ts';

/** Returns the selected duration of a mute, and its setters. */
export function useMuteEnd(first: MutePeriod) {
  const [period, setPeriod] = useState(first);
  const [until, setUntil] = useState(noTime);
  const [error, setError] = useState<string>();

  return {
    period,
    until,
    error,
    choose: (chosen: MutePeriod) => {
      setPeriod(chosen);
      setError(undefined);
    },
    chooseUntil: (chosen: WallTime) => {
      setUntil(chosen);
      setError(undefined);
    },
    /** Returns the end, or null for no end. Undefined when the chosen time is invalid, which the field shows. */
    read: (): string | null | undefined => {
      const end = endOf(period, until);
      if (end.error === undefined) return end.expiresAt;
      setError(end.error);
      return undefined;
    },
  };
}
