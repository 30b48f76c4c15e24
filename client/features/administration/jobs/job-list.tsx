import { Cog } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { useFilters } from '#client/features/team/admin-ui/use-filters.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { type JobState, jobName, jobStates } from '#contract/administration/job-names.ts';
import type { ListedJob } from '#contract/administration/jobs.ts';
import { jobColumns } from './job-columns.tsx';
import { jobsMessages } from './jobs.messages.ts';
import { useJobCalls, useJobs } from './jobs.queries.ts';

const texts = jobsMessages;
const tabs = jobStates.map((value) => ({ value, label: texts.states[value] }));

/** The background jobs by state, failed ones first. */
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
  const { discard } = useJobCalls();
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
        onConfirm={async ({ id, kind }) => {
          await discard(id);
          showToast({ type: 'success', title: texts.discarded, message: jobName(kind) });
        }}
        focusAfter={() => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')}
      />
    </>
  );
}
