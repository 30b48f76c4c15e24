import fc from 'fast-check';
import { it } from 'vitest';
import type { Case } from '#contract/moderation/cases.ts';
import type { AppealState, MyDecision } from '#contract/moderation/decisions.ts';
import type { ReportState } from '#contract/moderation/reports.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { newId } from '#server/platform/ids.ts';
import {
  expectModel,
  type Kinds,
  MODEL_TIMEOUT,
  type Model,
  modelRuns,
  outcomeOf,
  stepsOf,
} from '#server/testing/models.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { elders, readQueue, rule, viewCase } from './cases.testing.ts';

const site = useTestApp();

const REPORTERS = 2;
const ADMINS = 2;

const reasons = ['spam', 'abuse'] as const;
const actions = ['none', 'warn', 'hide', 'delete'] as const;
type Reason = (typeof reasons)[number];
type Action = (typeof actions)[number];

/** What members and admins do about a post. Admins decide about the versions of cases that they have read last. */
type Command =
  | Kinds<'report', { reporter: number; reason: Reason }>
  | Kinds<'edit' | 'appeal'>
  | Kinds<'look' | 'overturn', { admin: number }>
  | Kinds<'decide', { admin: number; action: Action }>
  | Kinds<'answer', { admin: number; overturn: boolean }>;

const is = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const admin = fc.nat(ADMINS - 1);

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: is('report'),
      reporter: fc.nat(REPORTERS - 1),
      reason: is(...reasons),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: is('edit', 'appeal', 'appeal') }) },
  { weight: 6, arbitrary: fc.record({ kind: is('look'), admin }) },
  { weight: 5, arbitrary: fc.record({ kind: is('decide'), admin, action: is(...actions) }) },
  { weight: 2, arbitrary: fc.record({ kind: is('overturn'), admin }) },
  { weight: 3, arbitrary: fc.record({ kind: is('answer'), admin, overturn: fc.boolean() }) },
);

/**
 * A look is several requests. A report that meets a decision is filed if the post was visible when the report arrived,
 * which is neither the result before the decision nor the result after it.
 */
const areIndependent = (...commands: Command[]) => {
  const kinds = commands.map(({ kind }) => kind);
  return !kinds.includes('look') && !(kinds.includes('report') && kinds.some(isOfTeam));
};

const isOfTeam = (kind: Command['kind']) => ['decide', 'overturn', 'answer'].includes(kind);

interface Appeal {
  status: AppealState;
  answeredBy: number | null;
  /** The latest change of its case. */
  version: number;
}

interface Decision {
  action: Action;
  by: number;
  overturnedBy: number | null;
  /** Whether an answer to an appeal has overturned the decision. */
  isOverturned: boolean;
  appeal: Appeal | null;
}

interface ReportCase {
  reports: { by: number; reason: Reason }[];
  decision: Decision | null;
  /** The latest change of the case. */
  version: number;
  /** The time at which the case was decided, in commands. */
  decidedAt: number;
}

/** The cases that an admin has read, as their positions and versions. */
interface Known {
  report: { index: number; version: number } | null;
  appeal: { index: number; version: number } | null;
}

interface State {
  post: 'shown' | 'hidden' | 'deleted';
  editedAt: number;
  cases: ReportCase[];
  known: Known[];
  time: number;
}

const newState = (): State => ({
  post: 'shown',
  editedAt: 0,
  cases: [],
  known: Array.from({ length: ADMINS }, () => ({ report: null, appeal: null })),
  time: 0,
});

function report(state: State, by: number, reason: Reason): ReportState | 'NOT_FOUND' {
  if (state.post !== 'shown') return 'NOT_FOUND';
  const open = state.cases.find(({ decision }) => decision === null);
  const own = (of: ReportCase | undefined) => of?.reports.filter((one) => one.by === by) ?? [];
  if (own(open).some((one) => one.reason === reason)) return 'known';
  const earlier = state.cases.filter((of) => of !== open && own(of).length > 0);
  if (own(open).length === 0 && earlier.length > 0) {
    const isOther = !earlier.flatMap(own).some((one) => one.reason === reason);
    const last = Math.max(...earlier.map(({ decidedAt }) => decidedAt));
    if (!isOther && state.editedAt < last) return 'decided';
  }
  const filed = own(open).length > 0 ? 'added' : 'received';
  const of = open ?? { reports: [], decision: null, version: 0, decidedAt: 0 };
  if (!open) state.cases.push(of);
  of.reports.push({ by, reason });
  of.version = state.time;
  return filed;
}

function look({ cases, known }: State, admin: number): string {
  // The open case, or else the latest decided one.
  const index = cases.length - 1;
  const last = cases[index];
  const appealed = cases.findIndex(({ decision }) => decision?.appeal?.status === 'open');
  const appeal = cases[appealed]?.decision?.appeal;
  known[admin] = {
    report: last ? { index, version: last.version } : null,
    appeal: appeal ? { index: appealed, version: appeal.version } : null,
  };
  return 'done';
}

function decide(state: State, { admin, action }: Extract<Command, { kind: 'decide' }>): string {
  const known = state.known[admin]?.report;
  const of = known && state.cases[known.index];
  if (!known || !of) return 'NOT_FOUND';
  if (of.decision) {
    const isSame = of.decision.by === admin && of.decision.action === action;
    return isSame ? 'done' : 'changed-elsewhere';
  }
  if (of.version !== known.version) return 'changed-elsewhere';
  of.decision = { action, by: admin, overturnedBy: null, isOverturned: false, appeal: null };
  Object.assign(of, { version: state.time, decidedAt: state.time });
  if (action === 'hide') state.post = 'hidden';
  if (action === 'delete') state.post = 'deleted';
  return 'done';
}

function revert(state: State, decision: Decision): void {
  decision.isOverturned = true;
  if (decision.action === 'hide' || decision.action === 'delete') state.post = 'shown';
}

function overturn(state: State, admin: number): string {
  const known = state.known[admin]?.report;
  const of = known && state.cases[known.index];
  if (!known || !of?.decision) return 'NOT_FOUND';
  const { decision } = of;
  if (decision.overturnedBy === admin) return 'done';
  const isPossible =
    decision.action !== 'none' && !decision.isOverturned && decision.appeal?.status !== 'open';
  if (!isPossible || of.version !== known.version) return 'changed-elsewhere';
  if (decision.by !== admin) return 'higher-rank';
  revert(state, decision);
  decision.overturnedBy = admin;
  of.version = state.time;
  return 'done';
}

/** Appeals the latest decision that the author can see. */
function appeal(state: State): string {
  const decision = state.cases.findLast((of) => isSeen(of.decision))?.decision;
  if (!decision) return 'NOT_FOUND';
  if (decision.appeal) return 'done';
  if (decision.isOverturned) return 'appeal-over';
  decision.appeal = { status: 'open', answeredBy: null, version: state.time };
  return 'done';
}

const isSeen = (decision: Decision | null) => decision !== null && decision.action !== 'none';

function answer(state: State, command: Extract<Command, { kind: 'answer' }>): string {
  const { admin, overturn } = command;
  const known = state.known[admin]?.appeal;
  const decision = known && state.cases[known.index]?.decision;
  if (!known || !decision?.appeal) return 'NOT_FOUND';
  const { appeal } = decision;
  const status = overturn ? 'overturned' : 'kept';
  if (appeal.answeredBy === admin && appeal.status === status) return 'done';
  if (appeal.status !== 'open' || appeal.version !== known.version) return 'changed-elsewhere';
  if (decision.by === admin) return 'own-decision';
  Object.assign(appeal, { status, answeredBy: admin, version: state.time });
  if (overturn) {
    revert(state, decision);
    decision.overturnedBy = admin;
  }
  return 'done';
}

const model: Model<State, Command> = {
  run: (state, command) => {
    state.time += 1;
    switch (command.kind) {
      case 'report':
        return report(state, command.reporter, command.reason);
      case 'edit':
        if (state.post === 'deleted') return 'post-missing';
        state.editedAt = state.time;
        return 'done';
      case 'look':
        return look(state, command.admin);
      case 'decide':
        return decide(state, command);
      case 'overturn':
        return overturn(state, command.admin);
      case 'appeal':
        return appeal(state);
      case 'answer':
        return answer(state, command);
    }
  },
  view: ({ post, cases }) => {
    const inForce = (action: Action) =>
      cases.filter(({ decision }) => decision?.action === action && !decision.isOverturned).length;
    return {
      post,
      open: cases
        .filter(({ decision }) => decision === null)
        .map(({ reports }) => ({
          reports: reports.length,
          reasons: new Set(reports.map(({ reason }) => reason)),
        })),
      appeals: cases.filter(({ decision }) => decision?.appeal?.status === 'open').length,
      decided: cases.filter(({ decision }) => decision !== null).length,
      decisions: cases.flatMap(({ decision }) =>
        decision && isSeen(decision)
          ? [
              {
                action: decision.action,
                isOverturned: decision.isOverturned,
                appeal: decision.appeal?.status ?? null,
              },
            ]
          : [],
      ),
      counts:
        cases.length === 0
          ? null
          : { warn: inForce('warn'), hide: inForce('hide'), delete: inForce('delete') },
    };
  },
};

/** An author with a post, and the members and admins who act on it. */
async function newStage(admins: readonly TestClient[]) {
  const [author, ...reporters] = (await elders(site(), REPORTERS + 1)) as [
    TestClient,
    ...TestClient[],
  ];
  const { id: postId } = await publish(author);
  const missing = { id: newId(), version: 1 };
  const nothing = { report: missing, appeal: missing };
  /** The cases that the admins have read last. */
  const known = admins.map(() => nothing);
  /** The decisions that the author can see, in their order. */
  const decisionIds: string[] = [];
  let edits = 0;

  const queueOf = (client: TestClient, search = '') => readQueue(client, author.id, search);
  const ofKind = (cases: readonly Case[], kind: Case['kind']) =>
    cases.filter((of) => of.kind === kind);

  async function look(index: number): Promise<void> {
    const client = admins[index] as TestClient;
    const open = await queueOf(client);
    const decided = await queueOf(client, '&state=decided');
    const [latest] = ofKind(decided, 'report');
    const [report = latest] = ofKind(open, 'report');
    const [appeal] = ofKind(open, 'appeal');
    known[index] = { report: report ?? missing, appeal: appeal ?? missing };
  }

  async function decide(index: number, action: Action): Promise<void> {
    const { id: caseId, version } = (known[index] ?? nothing).report;
    const cited = action === 'none' ? null : rule;
    const texts = { message: '', note: '' };
    const input = { caseId, version, action, rule: cited, ...texts };
    const { decision } = await (admins[index] as TestClient).call('decideCase', input);
    if (action !== 'none' && !decisionIds.includes(decision.id)) decisionIds.push(decision.id);
  }

  async function send(command: Exclude<Command, { kind: 'report' }>): Promise<unknown> {
    switch (command.kind) {
      case 'edit': {
        edits += 1;
        const fields = { title: `星の夜 ${edits}`, category: 'fanart' as const };
        return author.call('updatePost', { ...fields, postId });
      }
      case 'look':
        return look(command.admin);
      case 'decide':
        return decide(command.admin, command.action);
      case 'overturn': {
        const { id: caseId, version } = (known[command.admin] ?? nothing).report;
        const client = admins[command.admin] as TestClient;
        return client.call('overturnDecision', { caseId, version, message: '' });
      }
      case 'appeal': {
        const decisionId = decisionIds.at(-1) ?? newId();
        return author.call('appealDecision', { decisionId, text: '確認してください' });
      }
      case 'answer': {
        const { id: caseId, version } = (known[command.admin] ?? nothing).appeal;
        const { overturn } = command;
        const client = admins[command.admin] as TestClient;
        return client.call('decideAppeal', { caseId, version, message: '', note: '', overturn });
      }
    }
  }

  async function act(command: Command): Promise<string> {
    if (command.kind !== 'report') return outcomeOf(send(command));
    const { reason, reporter } = command;
    const input = { targetType: 'post' as const, targetId: postId, reason };
    let state: ReportState | null = null;
    const call = (reporters[reporter] as TestClient).call('reportContent', input);
    const outcome = await outcomeOf(call.then((answer) => (state = answer.state)));
    return state ?? outcome;
  }

  async function statusOfPost() {
    const response = await author.fetch(`/api/posts/${postId}`);
    if (response.status === 404) return 'deleted';
    const post = (await response.json()) as PostDetail;
    const isReadable = (await (reporters[0] as TestClient).fetch(`/api/posts/${postId}`)).ok;
    return post.is_published && isReadable ? 'shown' : 'hidden';
  }

  async function read() {
    const [admin] = admins as [TestClient];
    const open = await queueOf(admin);
    const decided = ofKind(await queueOf(admin, '&state=decided'), 'report');
    const decisions = decisionIds.map((id) => author.get<MyDecision>(`/api/decisions/${id}`));
    const [first] = [...open, ...decided];
    const counts = first && (await viewCase(admin, first)).author.counts;
    return {
      post: await statusOfPost(),
      open: ofKind(open, 'report').map(({ reports_count, reasons }) => ({
        reports: reports_count,
        reasons: new Set(reasons.map(({ reason }) => reason)),
      })),
      appeals: ofKind(open, 'appeal').length,
      decided: decided.length,
      decisions: (await Promise.all(decisions)).map(({ action, overturned_at, appeal }) => ({
        action,
        isOverturned: overturned_at !== null,
        appeal: appeal?.status ?? null,
      })),
      counts: counts ? { warn: counts.warn, hide: counts.hide, delete: counts.delete } : null,
    };
  }

  return { act, read };
}

it(
  'a case matches a simple model after any sequence of reports, decisions, reversals and appeals [REPORT-167]',
  async () => {
    const admins = await Promise.all(
      Array.from({ length: ADMINS }, () => site().member({ rank: 'admin' })),
    );
    await fc.assert(
      fc.asyncProperty(stepsOf(command, { maxLength: 25, areIndependent }), async (steps) => {
        await expectModel(model, newState(), steps, await newStage(admins));
      }),
      modelRuns(10),
    );
  },
  MODEL_TIMEOUT,
);
