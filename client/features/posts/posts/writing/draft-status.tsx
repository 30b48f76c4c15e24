import { CircleAlert, CloudCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#client/lib/api/api-error.ts';
import { isUncertain } from '#client/lib/api/lost-answer.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatDateTime, formatTime } from '#client/lib/format/format.ts';
import { connection, subscribeToConnection } from '#client/lib/offline/connection.ts';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { plannedPostsMessages } from '../planned-posts/planned-posts.messages.ts';
import { postFormMessages as texts } from './post-form.messages.ts';
import { InvalidContents } from './save-errors.ts';
import type { SaveState, Writing } from './writing-state.ts';

interface DraftStatusProps {
  state: Writing;
  waitsFor: string | null;
  onRetry: () => void;
}

/** The status of saving. Screen readers announce only failures, and what must end before the post is sent. */
export function DraftStatus({ state, waitsFor, onRetry }: DraftStatusProps) {
  const { save } = state;
  const text = 'flex min-h-6 flex-wrap items-center gap-x-1.5 text-ink-soft text-xs';
  if (waitsFor !== null) {
    return (
      <p role="status" className={text}>
        {waitsFor}
      </p>
    );
  }
  if (save.status === 'failed') {
    return (
      <div className={text}>
        <Failed error={save.error} onRetry={onRetry} />
      </div>
    );
  }
  return <p className={text}>{explicitOf(state) ?? <Progress save={save} />}</p>;
}

/** Returns the status text of a post that is not saved automatically. Undefined for other posts. */
function explicitOf({ isPublished, plan }: Writing): string | undefined {
  if (isPublished) return texts.explicit;
  return plan === null ? undefined : plannedPostsMessages.explicit;
}

function Progress({ save }: { save: SaveState }) {
  if (save.status === 'saving') {
    return (
      <>
        <Spinner className="size-3.5" />
        {texts.saving}
      </>
    );
  }
  if (save.status === 'saved') {
    return (
      <>
        <CloudCheck className="size-4 text-success max-[359px]:hidden" aria-hidden="true" />
        <time dateTime={save.at} title={formatDateTime(save.at)}>
          {texts.savedAt(formatTime(save.at))}
        </time>
      </>
    );
  }
  return texts.autosaved;
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isInvalid = error instanceof InvalidContents;
  const isOffline = useSyncExternalStore(subscribeToConnection, connection) === 'offline';
  // The connection strip shows the reason, and has a button that retries.
  if (isOffline && !isInvalid) return <span role="status">{texts.storedLocally}</span>;
  return (
    <>
      <CircleAlert className="size-4 shrink-0 text-warning" aria-hidden="true" />
      <span role="status">{isInvalid ? texts.invalid : texts.saveFailed}</span>
      {!isInvalid && (
        <button
          type="button"
          onClick={onRetry}
          className="touch-area font-bold text-brand underline underline-offset-4"
        >
          {commonMessages.retry}
        </button>
      )}
      <span>{reasonOf(error) ?? texts.storedLocally}</span>
    </>
  );
}

/** Returns the reason of a failure that the user can correct. Undefined for other failures. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && !isUncertain(error) ? error.message : undefined;
}
