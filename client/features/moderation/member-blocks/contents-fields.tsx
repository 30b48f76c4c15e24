import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { type ContentScope, contentEffects } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { type BlockContents, contentsOf } from './block-contents.ts';
import { ContentsPreview } from './contents-preview.tsx';
import { memberBlocksMessages } from './member-blocks.messages.ts';

const texts = memberBlocksMessages.contents;

interface ContentsFieldsProps {
  userId: string;
  /** The case that is decided, and the type of its target. Null without a case. */
  decided: { caseId: string; type: ReportTarget } | null;
  contents: BlockContents;
  change: (changes: Partial<BlockContents>) => void;
  error: string | undefined;
}

const effects = contentEffects.map((value) => ({ value, label: texts.effects[value] }));

/** The fields for what a block hides or deletes, with the numbers of what that is. */
export function ContentsFields({ userId, decided, contents, change, error }: ContentsFieldsProps) {
  const { scope, effect, from } = contents;
  return (
    <>
      <RadioGroup
        label={texts.scope}
        name="scope"
        options={scopesFor(decided?.type).map((value) => ({ value, label: texts.scopes[value] }))}
        value={scope}
        onChange={(next) => change({ scope: next })}
      />
      {scope === 'since' && (
        <DateTimeField
          label={texts.since}
          value={from}
          onChange={(next) => change({ from: next })}
          error={error}
          required
        />
      )}
      {scope !== 'none' && (
        <RadioGroup
          label={texts.effect}
          name="effect"
          options={effects}
          value={effect}
          onChange={(next) => change({ effect: next })}
        />
      )}
      <ContentsPreview userId={userId} without={decided?.caseId} contents={contentsOf(contents)} />
    </>
  );
}

/** A profile and an NFT are not hidden. */
function scopesFor(type: ReportTarget | undefined): ContentScope[] {
  const hasTarget = type === 'post' || type === 'comment' || type === 'event';
  return ['none', ...(hasTarget ? (['target'] as const) : []), 'since', 'all'];
}
