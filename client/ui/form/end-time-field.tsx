import { useId } from 'react';
import { formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { dateTimeMessages } from './date-time.messages.ts';
import { DateTimeField } from './date-time-field.tsx';
import { type EndTime, endAfter, type Length, lengths } from './end-time.ts';
import { fromJapanTime, type WallTime } from './japan-time.ts';
import { RadioGroup } from './radio-group.tsx';

const texts = dateTimeMessages;
const options = lengths.map((value) => ({ value, label: texts.lengths[value] }));

interface EndTimeFieldProps {
  start: WallTime;
  value: EndTime;
  onChange: (value: EndTime) => void;
  error?: string | undefined;
}

/** The field for an end: after a number of hours, at a custom time, or none. */
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
