import { useState, useSyncExternalStore } from 'react';
import { connection, subscribeToConnection } from '#client/lib/offline/connection.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ConflictNotice } from '#client/ui/form/save-bar.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { plannedPostsMessages as planned } from '../planned-posts/planned-posts.messages.ts';
import type { PublishTime } from '../planned-posts/use-publish-time.ts';
import { DraftStatus } from './draft-status.tsx';
import { postFormMessages as texts } from './post-form.messages.ts';
import { PublicationSettings } from './publication-settings.tsx';
import type { PostFormApi } from './use-post-form.ts';
import type { PostFormActions } from './use-post-form-actions.ts';
import { waitingPostsMessages } from './waiting-posts.messages.ts';
import { type Conflict, savesOnRequest, type Writing } from './writing-state.ts';

interface PostFormBarProps {
  form: PostFormApi;
  state: Writing;
  /** What must end before the post can be sent, such as an upload. Null when the post can be sent. */
  waitsFor: string | null;
  isSubmitting: boolean;
  /** Whether the team has hidden the post. A hidden post can be saved, but not published. */
  isHidden: boolean;
  error: string | undefined;
  time: PublishTime;
  actions: PostFormActions;
}

/** The sticky bar at the end of the form: the status of saving, the buttons, and conflicts. */
export function PostFormBar({ state, error, ...rest }: PostFormBarProps) {
  const { conflict } = state;
  return (
    <BottomBar>
      {error !== undefined && conflict === null && (
        <FailureAlert title={failureTitle(state, rest.time)} text={error} className="mb-3" />
      )}
      {conflict === null ? (
        <Buttons state={state} {...rest} />
      ) : (
        <DraftConflict conflict={conflict} actions={rest.actions} />
      )}
    </BottomBar>
  );
}

type ButtonsProps = Omit<PostFormBarProps, 'error'>;

function Buttons({ form, state, waitsFor, isSubmitting, isHidden, time, actions }: ButtonsProps) {
  const isExplicit = savesOnRequest(state);
  const [isSaving, setSaving] = useState(false);
  const isBlocked = waitsFor !== null || undefined;
  const isOffline = useSyncExternalStore(subscribeToConnection, connection) === 'offline';
  const waits = isOffline && !isExplicit;
  const send = waits ? actions.publishLater : actions.submit;
  const online = actions.again ?? labelOf(state, time);
  const waiting = time.chosen === null ? waitingPostsMessages.publishLater : planned.planLater;
  const label = waits ? waiting : online;

  function saveDraft() {
    setSaving(true);
    void actions.saveDraft().finally(() => setSaving(false));
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <DraftStatus state={state} waitsFor={waitsFor} onRetry={saveDraft} />
        <PublicationSettings
          {...{ form, state, time }}
          hasTime={!state.isPublished && !isHidden}
          invalidSaves={actions.invalidSaves}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {!isExplicit && (
          <Button
            variant={isHidden ? 'primary' : 'secondary'}
            size="lg"
            busy={isSaving}
            aria-disabled={isBlocked}
            onClick={isBlocked ? undefined : saveDraft}
            className={isHidden ? 'flex-1' : 'max-sm:px-4'}
          >
            {isHidden ? texts.saveChanges : texts.saveDraft}
          </Button>
        )}
        {!isHidden && (
          <Button
            size="lg"
            busy={isSubmitting || state.isFinished}
            aria-disabled={isBlocked || (!waits && actions.again !== undefined)}
            onClick={isBlocked ? undefined : () => void send()}
            className="flex-1"
          >
            {label}
          </Button>
        )}
      </div>
    </>
  );
}

function labelOf({ isPublished, plan }: Writing, { chosen, publishAt }: PublishTime): string {
  if (isPublished) return texts.saveChanges;
  if (chosen === null) return plan === null ? texts.submit : planned.publishNow;
  if (plan === null) return planned.plan;
  return plan.publish_at === publishAt ? texts.saveChanges : planned.replan;
}

function failureTitle({ isPublished }: Writing, { chosen }: PublishTime): string {
  if (isPublished) return texts.saveChangesFailed;
  return chosen === null ? texts.publishFailed : planned.planFailed;
}

interface DraftConflictProps {
  conflict: Conflict;
  actions: Pick<PostFormActions, 'reload' | 'overwrite' | 'saveAsNew'>;
}

/** A notice that the post was changed or deleted elsewhere, with buttons that resolve the conflict. */
function DraftConflict({ conflict, actions }: DraftConflictProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const runBusy = (resolve: PostFormActions['reload']) => () => {
    setBusy(true);
    setFailure(null);
    void resolve().then((failed) => {
      setFailure(failed);
      setBusy(false);
    });
  };
  const { deleted, changed, reload, overwrite, saveAsNew } = texts.conflict;
  if (conflict === 'deleted') {
    return (
      <ConflictNotice title={deleted.title} text={deleted.text} failure={failure}>
        <Button variant="secondary" busy={isBusy} onClick={runBusy(actions.saveAsNew)}>
          {saveAsNew}
        </Button>
      </ConflictNotice>
    );
  }
  return (
    <ConflictNotice title={changed.title} text={changed.text} failure={failure}>
      <Button variant="secondary" busy={isBusy} onClick={runBusy(actions.reload)}>
        {reload}
      </Button>
      <Button variant="ghost" busy={isBusy} onClick={runBusy(actions.overwrite)}>
        {overwrite}
      </Button>
    </ConflictNotice>
  );
}
