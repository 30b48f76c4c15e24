import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { DraftStatus } from './draft-status.tsx';
import { postFormMessages } from './post-form.messages.ts';
import type { SessionState } from './session-state.ts';
import type { PostFormActions } from './use-post-form-actions.ts';

const texts = postFormMessages;

interface PostFormBarProps {
  state: SessionState;
  uploading: boolean;
  isSubmitting: boolean;
  /** Whether the team hides the post: then it is only saved. */
  isHidden: boolean;
  /** Why the last submission failed. */
  error: string | undefined;
  actions: PostFormActions;
}

/** The sticky bar at the end of the form: the status of saving, the buttons, and conflicts. */
export function PostFormBar({ state, error, ...rest }: PostFormBarProps) {
  const { conflict, isPublished } = state;
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-line border-t bg-paper/95 px-4 py-2 backdrop-blur-md md:bottom-0"
    >
      {error !== undefined && conflict === null && (
        <Failure isPublished={isPublished} text={error} />
      )}
      {conflict === null ? (
        <Buttons state={state} {...rest} />
      ) : (
        <DraftConflict conflict={conflict} actions={rest.actions} />
      )}
    </div>
  );
}

type ButtonsProps = Omit<PostFormBarProps, 'error'>;

function Buttons({ state, uploading, isSubmitting, isHidden, actions }: ButtonsProps) {
  const { isPublished } = state;
  const [isSaving, setSaving] = useState(false);
  const isBlocked = uploading || undefined;

  function saveDraft() {
    setSaving(true);
    void actions.saveDraft().finally(() => setSaving(false));
  }

  return (
    <>
      <DraftStatus state={state} uploading={uploading} onRetry={saveDraft} />
      <div className="mt-1 flex gap-3 sm:mt-2">
        {!isPublished && (
          <Button
            variant={isHidden ? 'primary' : 'secondary'}
            size="lg"
            busy={isSaving}
            aria-disabled={isBlocked}
            onClick={uploading ? undefined : saveDraft}
            className={isHidden ? 'flex-1' : 'max-sm:px-4'}
          >
            {isHidden ? texts.saveChanges : texts.saveDraft}
          </Button>
        )}
        {!isHidden && (
          <Button
            size="lg"
            busy={isSubmitting}
            aria-disabled={isBlocked || actions.again !== undefined}
            onClick={uploading ? undefined : () => void actions.submit()}
            className="flex-1 [word-break:auto-phrase]"
          >
            {actions.again ?? (isPublished ? texts.saveChanges : texts.submit)}
          </Button>
        )}
      </div>
    </>
  );
}

function Failure({ isPublished, text }: { isPublished: boolean; text: string }) {
  return (
    <div role="alert" className="mb-3 rounded-lg bg-danger-soft px-4 py-2 text-sm">
      <p className="font-bold text-danger">
        {isPublished ? texts.saveChangesFailed : texts.publishFailed}
      </p>
      <p>{text}</p>
    </div>
  );
}
