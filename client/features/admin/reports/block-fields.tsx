import { DateTimeField } from '../../../ui/date-time-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { blockLengths } from '../users/block-until.ts';
import { managedUsersMessages } from '../users/users.messages.ts';
import type { DecisionDraft } from './decision-draft.ts';

const texts = managedUsersMessages.block;
const lengths = blockLengths.map((value) => ({ value, label: texts.lengths[value] }));

interface BlockFieldsProps {
  draft: DecisionDraft;
  change: (changes: Partial<DecisionDraft>) => void;
  error: string | undefined;
}

/** For how long a member is blocked. */
export function BlockFields({ draft, change, error }: BlockFieldsProps) {
  return (
    <>
      <RadioGroup
        label={texts.length}
        name="length"
        options={lengths}
        value={draft.length}
        onChange={(length) => change({ length })}
      />
      {draft.length === 'custom' && (
        <DateTimeField
          label={texts.end}
          value={draft.end}
          onChange={(end) => change({ end })}
          error={error}
          required
          future
        />
      )}
    </>
  );
}
