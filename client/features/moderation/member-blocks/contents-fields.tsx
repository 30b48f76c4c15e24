import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import {
  type ContentScope,
  type Contents,
  contentEffects,
} from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { type BlockContents, contentsOf } from './block-values.ts';
import { memberBlocksMessages } from './member-blocks.messages.ts';
import { useMemberContents } from './member-contents.queries.ts';

const texts = memberBlocksMessages.contents;

interface ContentsFieldsProps {
  userId: string;
  /** The case that is decided, and the type of its target. Null for a block outside of a case. */
  decided: { caseId: string; type: ReportTarget } | null;
  contents: BlockContents;
  change: (changes: Partial<BlockContents>) => void;
  error: string | undefined;
}

const effects = contentEffects.map((value) => ({ value, label: texts.effects[value] }));

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

/** Returns the scopes for a type of target. Only posts, comments and events can be hidden one by one. */
function scopesFor(type: ReportTarget | undefined): ContentScope[] {
  const hasTarget = type === 'post' || type === 'comment' || type === 'event';
  return ['none', ...(hasTarget ? (['target'] as const) : []), 'since', 'all'];
}

interface ContentsPreviewProps {
  userId: string;
  without: string | undefined;
  /** Undefined while the fields are incomplete. */
  contents: Contents | undefined;
}

function ContentsPreview({ userId, without, contents }: ContentsPreviewProps) {
  const since = contents?.since ?? undefined;
  const { data: counts, isError } = useMemberContents(userId, {
    ...(since !== undefined && { since }),
    ...(without !== undefined && { without }),
  });
  if (contents === undefined) return null;
  const { scope, effect } = contents;
  const isWide = scope === 'since' || scope === 'all';
  return (
    <div role="status" className="rounded-md bg-sunken p-3 text-sm">
      {counts ? (
        <>
          <p>
            {isWide
              ? texts.covered(effect, counts)
              : texts.narrow[scope === 'target' ? effect : 'none']}
          </p>
          {counts.cases > 0 && <p>{texts.cases(counts.cases)}</p>}
          {isWide && <p className="text-ink-soft text-xs">{texts.background}</p>}
        </>
      ) : (
        <p>{isError ? texts.failed : texts.loading}</p>
      )}
    </div>
  );
}
