import { type JobState, jobStates } from '#contract/administration/job-names.ts';
import type { ListedJob } from '#contract/administration/jobs.ts';
import { readJobs, retryJobByOperator } from '#server/features/administration/jobs/jobs.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { withDatabase } from '../open-site.ts';
import { OperatorFailure } from '../operator-failure.ts';
import { command, expectedArguments, type Outcome, wrongOption } from './command.ts';

const options = {
  state: { type: 'string', default: 'failed' },
  all: { type: 'boolean', default: false },
} as const;

const PAGE = 100;

export const jobs = command({
  help: {
    en: `Usage: npm run hiroba -- jobs list [--state failed|running|waiting]
       npm run hiroba -- jobs retry <id>|--all

Lists the work in the background, or restarts work that was given up, which a running site does within seconds.`,
    ja: `使い方: npm run hiroba -- jobs list [--state failed|running|waiting]
       npm run hiroba -- jobs retry <id>|--all

裏で行われる処理を並べるか、中止された処理をやり直します。動いているサイトが、数秒のうちに始めます。`,
  },
  options,
  words: 2,
  run: async ({ env, values, positionals: [what, id] }) => {
    if (what === 'list' && id === undefined) {
      const state = jobStates.find((known) => known === values.state);
      if (!state) throw wrongOption(`--state ${values.state}`);
      return withDatabase(env, (database) => list(database, state));
    }
    const isOne = (id === undefined) === values.all;
    if (what === 'retry' && isOne) return withDatabase(env, (database) => retry(database, id));
    throw expectedArguments('jobs list, jobs retry <id>, jobs retry --all');
  },
});

async function list(database: Database, state: JobState): Promise<Outcome> {
  const found = await readAll(database, state);
  return {
    data: { jobs: found },
    say: (texts) => {
      const lines = found.map(
        ({ id, attempts, last_error, run_at }) =>
          `${run_at}  ${id}  ${attempts}  ${last_error === null ? '' : texts.jobFailures[last_error]}`,
      );
      return lines.join('\n').trimEnd() || texts.noJobs;
    },
  };
}

async function readAll(database: Database, state: JobState): Promise<ListedJob[]> {
  const found: ListedJob[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await readJobs(database, { state, limit: PAGE, ...(cursor && { cursor }) });
    found.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor);
  return found;
}

async function retry(database: Database, id: string | undefined): Promise<Outcome> {
  const ids = id === undefined ? (await readAll(database, 'failed')).map((job) => job.id) : [id];
  const retried: string[] = [];
  for (const each of ids) {
    const isRetried = await retryJobByOperator(database, each).catch((error: unknown) => {
      if (error instanceof AppError) throw new OperatorFailure((texts) => texts.noJob(each));
      throw error;
    });
    if (isRetried) retried.push(each);
  }
  return { data: { retried }, say: (texts) => texts.jobsRetried(retried.length) };
}
