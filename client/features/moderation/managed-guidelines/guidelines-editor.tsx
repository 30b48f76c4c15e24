import { useRef, useState } from 'react';
import { inJapan } from '#client/features/team/admin-ui/in-japan.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { UnsavedDialog } from '#client/ui/overlay/unsaved-dialog.tsx';
import { GUIDELINE_RULES_MAX } from '#contract/foundations/limits.ts';
import type { Guidelines } from '#contract/moderation/guidelines.ts';
import { DraftBar } from './draft-bar.tsx';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import { type GuidelinesDraft, useGuidelinesDraft } from './use-guidelines-draft.ts';

const texts = managedGuidelinesMessages;

/** The editor of the community rules. All edits are published together as the next version. */
export function GuidelinesEditor({ inForce }: { inForce: Guidelines }) {
  const draft = useGuidelinesDraft(inForce);
  const { base, changes, isDone } = draft;
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <div className="max-w-3xl">
      <p ref={status} tabIndex={-1} className="mb-3 rounded-sm text-ink-soft text-sm">
        {texts.inForce(base.version, formatDateTime(base.published_at, inJapan))}
      </p>
      {draft.clashes && <Conflict clashes={draft.clashes} />}
      <RuleList draft={draft} />
      <AddRule draft={draft} />
      <DraftBar draft={draft} focusAfter={() => status.current} />
      <UnsavedDialog isChanged={changes.length > 0} isDone={isDone} />
    </div>
  );
}

function Conflict({ clashes }: { clashes: readonly string[] }) {
  return (
    <div role="alert" className="phrases mb-3 rounded-md bg-warning-soft p-3 text-sm">
      <p className="font-bold">{texts.conflict.title}</p>
      <p>{texts.conflict.text}</p>
      {clashes.map((title) => (
        <p key={title}>{texts.conflict.clashText(title)}</p>
      ))}
    </div>
  );
}

function AddRule({ draft: { rules, edit } }: { draft: GuidelinesDraft }) {
  const [isOpen, setOpen] = useState(false);
  const isFull = rules.length >= GUIDELINE_RULES_MAX;
  return (
    <div className="mt-3">
      <Button
        variant="secondary"
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && setOpen(true)}
      >
        {texts.add}
      </Button>
      {isFull && <p className="mt-1 text-ink-soft text-sm">{texts.full(GUIDELINE_RULES_MAX)}</p>}
      <RuleDialog
        open={isOpen}
        rule={null}
        onClose={() => setOpen(false)}
        onDone={(rule) => edit([...rules, rule])}
      />
    </div>
  );
}
