import { useState } from 'react';
import { noTime, type WallTime } from '../../ui/japan-time.ts';
import { endOf, type MutePeriod } from './mute-ends.ts';

/** How long a mute shall last, while it is chosen. */
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
    /** The end, null for never; undefined when the chosen moment is none, which the field then tells. */
    read: (): string | null | undefined => {
      const end = endOf(period, until);
      if (end.fault === undefined) return end.expiresAt;
      setFault(end.fault);
      return undefined;
    },
  };
}
