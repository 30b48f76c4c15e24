import { useState } from 'react';
import { GuidelinesView } from '#client/features/moderation/guidelines/guidelines-view.tsx';
import { ChangeList } from '#client/features/team/admin-ui/change-list.tsx';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';
import type { GuidelinesDraft } from './use-guidelines-draft.ts';

const texts = managedGuidelinesMessages;

type Step = 'preview' | 'publish' | 'discard';

interface DraftBarProps {
  draft: GuidelinesDraft;
  /** Returns the element that receives the focus when there are no changes left. */
  focusAfter: () => HTMLElement | null;
}

/** The actions on the changes: preview the page, review and publish them, or revert them. */
export function DraftBar({ draft, focusAfter }: DraftBarProps) {
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  return (
    <>
      {draft.changes.length > 0 && <Bar count={draft.changes.length} onStep={setStep} />}
      <Dialog open={step === 'preview'} onClose={close} shape="full" title={texts.preview}>
        <GuidelinesView guidelines={nextOf(draft)} isPreview />
      </Dialog>
      <PublishDialog
        draft={draft}
        open={step === 'publish'}
        onClose={close}
        focusAfter={focusAfter}
      />
      <ConfirmDialog
        thing={step === 'discard' ? draft.base : null}
        titleOf={() => texts.discardTitle}
        text={texts.discardText}
        confirm={texts.discardConfirm}
        onClose={close}
        onConfirm={async () => draft.discard()}
        focusAfter={focusAfter}
      />
    </>
  );
}

function Bar({ count, onStep }: { count: number; onStep: (step: Step) => void }) {
  return (
    <BottomBar className="mt-3 flex flex-wrap items-center justify-end gap-2">
      <p role="status" className="mr-auto text-ink-soft text-sm">
        {texts.changeCount(count)}
      </p>
      <Button variant="ghost" onClick={() => onStep('discard')}>
        {texts.discard}
      </Button>
      <Button variant="secondary" onClick={() => onStep('preview')}>
        {texts.preview}
      </Button>
      <Button onClick={() => onStep('publish')}>{texts.review}</Button>
    </BottomBar>
  );
}

interface PublishDialogProps extends DraftBarProps {
  open: boolean;
  onClose: () => void;
}

function PublishDialog({ draft, ...dialog }: PublishDialogProps) {
  const written = draft.differences.map(({ field, after }) => [field, after]);
  return (
    <ReasonDialog
      about={`guidelines:${JSON.stringify(written)}`}
      {...dialog}
      title={texts.confirm.title}
      text={texts.confirm.text}
      confirm={texts.confirm.publish}
      onConfirm={draft.publish}
    >
      <ChangeList
        label={texts.confirm.changes}
        changes={draft.differences}
        nameOf={(field) => (field === 'display_order' ? texts.confirm.order : field)}
      />
    </ReasonDialog>
  );
}

/** Returns the version that the changes would create. */
function nextOf({ base, rules, changes }: GuidelinesDraft) {
  const version = base.version + 1;
  const published_at = new Date().toISOString();
  return { version, latest_version: version, published_at, rules: [...rules], changes };
}
