import { useId } from 'react';
import { formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { HOUR } from '#contract/foundations/limits.ts';
import { dateTimeMessages as texts } from './date-time.messages.ts';
import { DateTimeField } from './date-time-field.tsx';
import { fromJapanTime, toJapanTime, type WallTime } from './japan-time.ts';
import { RadioGroup } from './radio-group.tsx';

/** The durations: a number of hours, until a custom time, or without an end. */
export const lengths = ['1', '2', '3', 'until', 'none'] as const;
type Length = (typeof lengths)[number];

const options = lengths.map((value) => ({ value, label: texts.lengths[value] }));

interface EndTimeFieldProps {
  start: WallTime;
  value: EndTime;
  onChange: (value: EndTime) => void;
  error?: string | undefined;
}

export function EndTimeField({ start, value, onChange, error }: EndTimeFieldProps) {
  const name = useId();
  const isOwn = value.length === 'until';

  // When the member switches to a custom end time, the field begins with the end that was selected before.
  function choose(length: Length) {
    const before = endAfter(start, value);
    onChange({ length, end: length === 'until' ? (before ?? start) : value.end });
  }

  return (
    <div className="space-y-3">
      <div>
        <RadioGroup
          label={texts.length}
          name={name}
          options={options}
          value={value.length}
          onChange={choose}
          {...(error !== undefined && !isOwn && { error })}
        />
        {!isOwn && <Until end={endAfter(start, value)} />}
      </div>
      {isOwn && (
        <DateTimeField
          label={texts.endLabel}
          value={value.end}
          onChange={(end) => onChange({ length: 'until', end })}
          error={error}
        />
      )}
    </div>
  );
}

function Until({ end }: { end: WallTime | null }) {
  const iso = end && fromJapanTime(end);
  if (!iso) return null;
  return (
    <p className="mt-1 font-medium text-xs">
      {texts.until(formatDate(iso, inJapan), formatTime(iso, inJapan))}
    </p>
  );
}

export interface EndTime {
  length: Length;
  /** The custom end, for the length `until`. */
  end: WallTime;
}

/** Returns the end for a `start`. It is incomplete while the start is incomplete, and null for the length `none`. */
export function endAfter(start: WallTime, { length, end }: EndTime): WallTime | null {
  if (length === 'none') return null;
  if (length === 'until') return end;
  const iso = fromJapanTime(start);
  if (iso === null) return { date: '', time: '' };
  return toJapanTime(new Date(Date.parse(iso) + Number(length) * HOUR));
}

export function endTimeOf(startIso: string, endIso: string | null): EndTime {
  const end = toJapanTime(endIso ?? startIso);
  if (endIso === null) return { length: 'none', end };
  const hours = String((Date.parse(endIso) - Date.parse(startIso)) / HOUR);
  return { length: lengths.find((length) => length === hours) ?? 'until', end };
}
