import { DateTimeField } from '../../../ui/date-time-field.tsx';
import type { WallTime } from '../../../ui/japan-time.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { type BlockLength, blockLengths } from './block-until.ts';
import { managedUsersMessages } from './users.messages.ts';

const texts = managedUsersMessages.block;
const lengths = blockLengths.map((value) => ({ value, label: texts.lengths[value] }));

/** For how long a member is blocked, as it is entered. */
export interface BlockSpan {
  length: BlockLength;
  end: WallTime;
}

interface BlockFieldsProps {
  span: BlockSpan;
  change: (changes: Partial<BlockSpan>) => void;
  error: string | undefined;
}

/** For how long a member is blocked. */
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
