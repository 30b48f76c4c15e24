import { useState } from 'react';
import { noTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { endOf, type MutePeriod } from './mute-ends.ts';

/** The selected duration of a mute. */
export function useMuteEnd(first: MutePeriod) {
  const [period, setPeriod] = useState(first);
  const [until, setUntil] = useState(noTime);
  const [fault, setFault] = useState<string>();

  return {
    period,
    until,
    fault,
    choose: (chosen: MutePeriod) => {
      setPeriod(chosen);
      setFault(undefined);
    },
    chooseUntil: (chosen: WallTime) => {
      setUntil(chosen);
      setFault(undefined);
    },
    /** The end, null for never. Undefined when the chosen moment is invalid, which the field shows. */
    read: (): string | null | undefined => {
      const end = endOf(period, until);
      if (end.fault === undefined) return end.expiresAt;
      setFault(end.fault);
      return undefined;
    },
  };
}
