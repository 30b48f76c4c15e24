import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import type { WallTime } from '#client/ui/form/japan-time.ts';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { type BlockLength, blockLengths } from './block-until.ts';
import { memberBlocksMessages as texts } from './member-blocks.messages.ts';

const lengths = blockLengths.map((value) => ({ value, label: texts.lengths[value] }));

/** The entered duration of a block. */
export interface BlockSpan {
  length: BlockLength;
  end: WallTime;
}

interface BlockFieldsProps {
  span: BlockSpan;
  change: (changes: Partial<BlockSpan>) => void;
  error: string | undefined;
}

/** The fields for the duration of a block. */
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
