import { useState } from 'react';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { noTime, toJapanTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { type BlockLength, blockLengths, blockUntil } from './block-values.ts';
import { memberBlocksMessages as texts } from './member-blocks.messages.ts';

const lengths = blockLengths.map((value) => ({ value, label: texts.lengths[value] }));

interface BlockSpan {
  length: BlockLength;
  end: WallTime;
}

interface BlockFieldsProps {
  span: BlockSpan;
  change: (changes: Partial<BlockSpan>) => void;
  error: string | undefined;
}

export function BlockFields({ span, change, error }: BlockFieldsProps) {
  return (
    <>
      <RadioGroup
        label={texts.length}
        name="length"
        options={lengths}
        value={span.length}
        onChange={(length) => change({ length })}
      />
      {span.length === 'custom' && (
        <DateTimeField
          label={texts.end}
          value={span.end}
          onChange={(end) => change({ end })}
          error={error}
          required
          future
        />
      )}
    </>
  );
}

interface SpanChoiceProps {
  /** Identifies the record on which the input is based. See `useUnsent`. */
  about: string;
  /** The stored end of the block. Null when there is none. */
  until: string | null;
  endMissing: string;
}

/** Returns the duration of a block and its fields. For an invalid end, `check` shows an error and `getUntil` throws. */
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
