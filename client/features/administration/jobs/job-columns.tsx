import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import { type JobState, jobName } from '#contract/administration/job-names.ts';
import type { ListedJob } from '#contract/administration/jobs.ts';
import { JobActions } from './job-actions.tsx';
import { jobsMessages } from './jobs.messages.ts';

const texts = jobsMessages;

/** Returns the columns of the list of jobs in one state. */
export function jobColumns(
  state: JobState,
  onDiscard: (job: ListedJob) => void,
): Column<ListedJob>[] {
  const reason: Column<ListedJob> = {
    id: 'reason',
    title: state === 'failed' ? texts.reason : texts.lastFailure,
    className: 'md:max-w-72',
    cell: ({ last_error }) => (last_error === null ? texts.noReason : texts.reasons[last_error]),
  };
  const actions: Column<ListedJob> = {
    id: 'actions',
    title: texts.actions,
    hideTitle: true,
    className: 'whitespace-nowrap',
    cell: (job) => <JobActions job={job} onDiscard={() => onDiscard(job)} />,
  };
  return [...common, reason, ...(state === 'failed' ? [actions] : [])];
}

const common: Column<ListedJob>[] = [
  {
    id: 'kind',
    title: texts.kind,
    cell: ({ kind }) => <span className="font-bold">{jobName(kind)}</span>,
  },
  {
    id: 'run-at',
    title: texts.runAt,
    className: 'whitespace-nowrap',
    cell: ({ run_at }) => <time dateTime={run_at}>{formatDateTime(run_at, inJapan)}</time>,
  },
  {
    id: 'updated-at',
    title: texts.updatedAt,
    isShort: true,
    className: 'whitespace-nowrap',
    cell: ({ updated_at }) => <RelativeTime iso={updated_at} />,
  },
  {
    id: 'attempts',
    title: texts.attempts,
    isShort: true,
    className: 'whitespace-nowrap',
    cell: ({ attempts }) => texts.times(attempts),
  },
];
