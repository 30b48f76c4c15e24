import { SECOND } from '#contract/foundations/limits.ts';
import { sentence } from '#contract/foundations/plain-text.ts';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import { findStanding } from '#server/features/members/profiles/profiles.shared.store.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import { readReadOnly } from '#server/features/site/site-settings/site-settings.service.ts';
import { findAdminRecord } from '#server/features/team/admins/admins.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import { isDue, isWaiting, plannedWords } from './publication-plans.policy.ts';
import { publicationKinds } from './publication-plans.service.ts';
import { findPlan, storeFailure } from './publication-plans.shared.store.ts';
import type { PlannedKind } from './publication-plans.tables.ts';

/** The interval between attempts to publish while the site is read-only. */
const READ_ONLY_PAUSE = 5 * SECOND;

interface Publication {
  id: string;
  /** In milliseconds. */
  now: number;
  /** Notifies the author of the publication or the pending review, in the transaction of the publication. */
  notifyPublished(
    transaction: Queryable,
    published: { title: string; isPending?: boolean },
  ): Promise<unknown>;
}

/** The functions that publish one kind of planned content. */
interface Publisher {
  kind: PlannedKind;
  /** Publishes the content if it is due. Throws the same errors as a publication by hand. */
  publish(author: Viewer, publication: Publication): Promise<void>;
  /** The title of unpublished content, or null when there is none. */
  findTitle(transaction: Queryable, id: string): Promise<string | null>;
}

/**
 * Publishes planned content at its time. Publications of the same minute do not wait for each other. The transaction of
 * a publication deletes the plan, so that the content is published once even by two processes.
 */
export function createPublicationJob(database: Database, { kind, publish, findTitle }: Publisher) {
  const fail = async (transaction: Queryable, { id, userId: to }: Due, failure: PlanFailure) => {
    const title = await findTitle(transaction, id);
    if (title === null || !(await storeFailure(transaction, id, failure))) return;
    // The notification can link to a post, because the post has a page as a draft. An event has no page before its
    // publication.
    const link = kind === 'event' ? { relatedId: null } : { relatedId: id, relatedKind: kind };
    const text = failedText(kind, title, failure);
    await notifyMembers(transaction, { type: 'reminder', to, ...link, text });
  };
  return defineJob({
    kind: publicationKinds[kind],
    attempts: 8,
    concurrency: 4,
    run: (due, job) => {
      const { id, userId } = due;
      const link = { to: userId, relatedId: id, relatedKind: kind };
      return publishDue(database, job, {
        id,
        userId,
        publish: (author) =>
          publish(author, {
            id,
            now: job.now(),
            notifyPublished: (transaction, { title, isPending }) => {
              const text = (isPending ? pendingText : publishedText)(kind, title);
              return notifyMembers(transaction, { type: 'reminder', ...link, text });
            },
          }),
        fail: (failure) => database.write((transaction) => fail(transaction, due, failure)),
      });
    },
    settle: async (transaction, due, state) => {
      if (state === 'failed') await fail(transaction, due, 'unexpected');
    },
  });
}

interface Due {
  id: string;
  userId: string;
}

interface DuePlan {
  id: string;
  userId: string;
  publish(author: Viewer): Promise<void>;
  /** Stores why the content was not published, and notifies its author. */
  fail(failure: PlanFailure): Promise<void>;
}

/**
 * Publishes due content as if its author published it by hand. Waits for the time of the plan, because the clock may
 * have been ahead when the job became due. Waits while the site is read-only. Stores a failure when
 * the author may not publish. Throws when the site cannot publish now, so that the job is tried again.
 */
async function publishDue(
  database: Database,
  job: LeasedJob,
  { id, userId, publish, fail }: DuePlan,
) {
  const plan = await findPlan(database.read, id);
  if (plan && isWaiting(plan) && !isDue(plan, job.now())) {
    const until = Date.parse(plan.publish_at);
    return database.write((transaction) => job.pause(transaction, { until }));
  }
  if ((await readReadOnly(database.read)) !== null) {
    const until = job.now() + READ_ONLY_PAUSE;
    return database.write((transaction) => job.pause(transaction, { until }));
  }
  const standing = await findStanding(database.read, userId);
  if (!standing) return;
  if (standing.leaving_at !== null) return fail('account-leaving');
  if (standing.blocked_at !== null) return fail('account-blocked');
  const admin = await findAdminRecord(database.read, userId);
  try {
    await publish({ userId, sessionHash: '', isComplete: true, hidesOthers: true, admin });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    await fail(failure);
  }
}

/** Returns why content cannot be published until its author acts. Null when another attempt may succeed. */
function failureOf(error: unknown): PlanFailure | null {
  if (!(error instanceof AppError) || isUnavailable(error) || error.code === 'unavailable') {
    return null;
  }
  const { reason } = error.details ?? {};
  if (reason === 'hidden-by-team' || reason === 'restricted' || reason === 'event-over') {
    return reason;
  }
  return error.code === 'invalid-argument' ? 'incomplete' : 'unexpected';
}

const reasons: Record<PlanFailure, string> = {
  'account-blocked': 'アカウントが利用停止中だったためです。',
  'account-leaving': 'アカウントの削除を申し込んでいたためです。',
  'event-over': 'イベントが終わっていたためです。',
  'hidden-by-team': '運営が非表示にしているためです。',
  incomplete: 'タイトルかカテゴリーがないか、投票に直すところがあるためです。',
  restricted: '利用が制限されているあいだは、リンクを公開できないためです。',
  unexpected: 'サイトの不具合のためです。',
};

const publishedText = (kind: PlannedKind, title: string) => ({
  title: `予約した${plannedWords[kind]}を公開しました`,
  content: sentence`「${title}」を公開しました。`,
});

const pendingText = (kind: PlannedKind, title: string) => ({
  title: `予約した${plannedWords[kind]}は、運営の確認を待っています`,
  content: sentence`「${title}」は、運営が確認してから公開されます。`,
});

const failedText = (kind: PlannedKind, title: string, failure: PlanFailure) => ({
  title: `予約した${plannedWords[kind]}を公開できませんでした`,
  content: sentence`「${title}」を公開できませんでした。${reasons[failure]}内容は残っています。メニューの「予約」から、もう一度公開できます。`,
});
