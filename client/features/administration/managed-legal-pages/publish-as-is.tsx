import { useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { managedLegalPagesMessages as texts } from './managed-legal-pages.messages.ts';

interface PublishAsIsProps {
  isOffered: boolean;
  onPublish: () => Promise<void>;
  focusAfter: () => HTMLElement | null;
}

/** Publishes the built-in text without changes, so that the page has a date and a first version. */
export function PublishAsIs({ isOffered, onPublish, focusAfter }: PublishAsIsProps) {
  const [isAsked, setAsked] = useState(false);
  const { text, open, title } = texts.asIs;
  return (
    <>
      {isOffered && (
        <div className="mb-6 max-w-3xl rounded-xl bg-surface p-4 sm:p-6">
          <p className="phrases mb-3 text-sm">{text}</p>
          <Button id="publish" variant="secondary" onClick={() => setAsked(true)}>
            {open}
          </Button>
        </div>
      )}
      <ConfirmDialog
        target={isAsked ? texts.asIs : null}
        titleOf={() => title}
        text={texts.confirm.text}
        confirm={texts.confirm.save}
        tone="primary"
        onClose={() => setAsked(false)}
        onConfirm={onPublish}
        focusAfter={focusAfter}
      />
    </>
  );
}
