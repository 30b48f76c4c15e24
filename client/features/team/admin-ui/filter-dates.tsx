import { DayInput } from '#client/ui/form/day-input.tsx';
import { fromJapanTime } from '#client/ui/form/japan-time.ts';
import { addDays } from '#contract/foundations/wall-clock.ts';
import { adminUiMessages } from './admin-ui.messages.ts';

interface FilterDatesProps {
  /** Names the dates, such as 登録日. */
  label: string;
  from: string | undefined;
  until: string | undefined;
  onChange: (changes: { from: string } | { until: string }) => void;
}

/** A filter by a first and a last day in Japan, such as `2026-11-21`. */
export function FilterDates({ label, from = '', until = '', onChange }: FilterDatesProps) {
  return (
    <>
      <DayInput
        label={adminUiMessages.from(label)}
        value={from}
        max={until}
        onChange={(day) => onChange({ from: day })}
      />
      <DayInput
        label={adminUiMessages.until(label)}
        value={until}
        min={from}
        onChange={(day) => onChange({ until: day })}
      />
    </>
  );
}

/** Returns the instant at which a day starts in Japan, or undefined for an invalid date. */
export function startOfDay(day: string | undefined): string | undefined {
  return (day && fromJapanTime({ date: day, time: '00:00' })) || undefined;
}

/** Returns the instant at which a day ends in Japan, or undefined for an invalid date. */
export function endOfDay(day: string | undefined): string | undefined {
  const start = startOfDay(day);
  return start && day && startOfDay(addDays(day, 1));
}
