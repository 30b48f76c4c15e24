import { Cog } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { useFilters } from '#client/features/team/admin-ui/filter-bar.tsx';
import { showOutcome } from '#client/features/team/admin-ui/show-outcome.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { usePending } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import { type JobState, jobName, jobStates } from '#contract/administration/job-names.ts';
import type { ListedJob } from '#contract/administration/jobs.ts';
import { jobsMessages as texts } from './jobs.messages.ts';
import { useJobFunction, useJobs } from './jobs.queries.ts';

const tabs = jobStates.map((value) => ({ value, label: texts.states[value] }));

export function JobList() {
  const { values, change } = useFilters(['state']);
  const state = jobStates.find((known) => known === values.state) ?? 'failed';
  return (
    <Tabs
      label={texts.by}
      items={tabs}
      value={state}
      onChange={(next) => change({ state: next === 'failed' ? '' : next })}
    >
      <JobsIn state={state} />
    </Tabs>
  );
}

function JobsIn({ state }: { state: JobState }) {
  const query = useJobs(state);
  const call = useJobFunction();
  const [selected, setSelected] = useState<ListedJob | null>(null);
  return (
    <>
      <DenseList
        query={query}
        label={texts.list(state)}
        columns={jobColumns(state, setSelected)}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Cog} {...texts.empty[state]} />}
      />
      <ConfirmDialog
        target={selected}
        titleOf={({ kind }) => texts.ask(jobName(kind))}
        text={texts.will}
        confirm={texts.discardIt}
        onClose={() => setSelected(null)}
        onConfirm={({ id }) => call('discardJob', { jobId: id })}
        doneOf={({ kind }) => ({ title: texts.discarded, message: jobName(kind) })}
        focusAfter={() => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')}
      />
    </>
  );
}

function jobColumns(state: JobState, onDiscard: (job: ListedJob) => void): Column<ListedJob>[] {
  const reason: Column<ListedJob> = {
    title: state === 'failed' ? texts.reason : texts.lastFailure,
    className: 'md:max-w-72',
    cell: ({ last_error }) => (last_error === null ? texts.noReason : texts.reasons[last_error]),
  };
  const actions: Column<ListedJob> = {
    title: texts.actions,
    hideTitle: true,
    className: 'whitespace-nowrap',
    cell: (job) => <JobActions job={job} onDiscard={() => onDiscard(job)} />,
  };
  return [...common, reason, ...(state === 'failed' ? [actions] : [])];
}

const common: Column<ListedJob>[] = [
  { title: texts.kind, cell: ({ kind }) => <span className="font-bold">{jobName(kind)}</span> },
  {
    title: texts.runAt,
    className: 'whitespace-nowrap',
    cell: ({ run_at }) => <time dateTime={run_at}>{formatDateTime(run_at, inJapan)}</time>,
  },
  {
    title: texts.updatedAt,
    isShort: true,
    className: 'whitespace-nowrap',
    cell: ({ updated_at }) => <RelativeTime iso={updated_at} />,
  },
  {
    title: texts.attempts,
    isShort: true,
    className: 'whitespace-nowrap',
    cell: ({ attempts }) => texts.times(attempts),
  },
];

function JobActions({ job, onDiscard }: { job: ListedJob; onDiscard: () => void }) {
  const call = useJobFunction();
  const name = jobName(job.kind);
  const done = { about: `job:${job.id}`, title: texts.retried, message: name };
  const [isBusy, begin] = usePending(() => showOutcome(call('retryJob', { jobId: job.id }), done));
  return (
    <span className="flex gap-1">
      <Button variant="secondary" busy={isBusy} aria-label={texts.retryOf(name)} onClick={begin}>
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
