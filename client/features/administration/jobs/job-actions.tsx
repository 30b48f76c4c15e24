import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { jobName } from '#contract/administration/job-names.ts';
import type { ListedJob } from '#contract/administration/jobs.ts';
import { jobsMessages } from './jobs.messages.ts';
import { useJobCalls } from './jobs.queries.ts';

const texts = jobsMessages;

interface JobActionsProps {
  job: ListedJob;
  onDiscard: () => void;
}

/** The actions on a failed job. */
export function JobActions({ job, onDiscard }: JobActionsProps) {
  const { retry } = useJobCalls();
  const [isBusy, setBusy] = useState(false);
  const name = jobName(job.kind);

  async function begin(): Promise<void> {
    setBusy(true);
    try {
      await retry(job.id);
      showToast({ type: 'success', about: `job:${job.id}`, title: texts.retried, message: name });
    } catch (error) {
      showToast({ type: 'error', about: `job:${job.id}`, title: messageOf(error), message: name });
    }
    setBusy(false);
  }

  return (
    <span className="flex gap-1">
      <Button
        variant="secondary"
        busy={isBusy}
        aria-label={texts.retryOf(name)}
        onClick={() => void begin()}
      >
        {texts.retry}
      </Button>
      {job.can.discard && (
        <Button
          variant="ghost"
          disabled={isBusy}
          aria-label={texts.discardOf(name)}
          onClick={onDiscard}
        >
          {texts.discard}
        </Button>
      )}
    </span>
  );
}
