/** One round of a rehearsal: a crowd writes, work runs in the background, and a fault comes and goes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Activity, Begun } from './activity.ts';
import { type Crowd, gatherCrowd, writeUntil } from './crowd.ts';
import type { Fault, Scene } from './faults.ts';
import { endLeases, endPauses } from './hasten.ts';
import { inspectDatabase, missingFiles } from './invariants.ts';
import { onDatabase } from './landscape.ts';
import { Ledger } from './ledger.ts';
import { countRows, likeOf } from './writes.ts';

export interface RoundResult {
  fault: string;
  activity: string;
  acknowledged: number;
  /** Writes of which a response was missing at least once. */
  inDoubt: number;
  refused: number;
  /** The time from the end of the fault until the first acknowledged write, in milliseconds. */
  recovery: number;
  violations: string[];
}

const BEFORE = [200, 1500] as const;
const AFTER_MS = 300;
/** How long background work may take after a fault, in milliseconds. It is longer than the lease of a job. */
const DONE_MOST = 120 * SECOND;
const POLL_MS = 200;
/** The number of mails that the site sends at the same time, and may repeat after a fault. */
const MAILS_AT_ONCE = 3;

export async function playRound(
  scene: Scene,
  fault: Fault,
  activity: Activity,
): Promise<RoundResult> {
  const { landscape, site, random } = scene;
  const ledger = new Ledger();
  await site.start();
  const accepted = landscape.mails.accepted.length;
  const { crowd, begun } = await onDatabase(landscape, async (database) => {
    const crowd = await gatherCrowd(database, site.url, ledger);
    return { crowd, begun: await activity.begin({ ...scene, database, crowd, ledger }) };
  });
  const ending = new AbortController();
  const load = writeUntil(ending.signal, crowd, { ledger, random });
  const violations: string[] = [];
  let recovery = 0;
  try {
    await sleep(random.range(...BEFORE));
    await fault.inject(scene);
    await sleep(random.range(...fault.lasts));
    await fault.heal(scene);
    if (!site.isRunning && !fault.endsSite) violations.push(`the site ended: ${site.lastOutput}`);
    const wasDead = !site.isRunning;
    await site.start();
    if (wasDead && !fault.keepsWaits) await onDatabase(landscape, endLeases);
    recovery = await measureRecovery(ledger, crowd);
    await sleep(AFTER_MS);
  } finally {
    ending.abort();
    await load;
  }
  await ledger.settle();
  violations.push(...(await waitForWork(scene, begun, fault)));
  const repeats = fault.repeatsMails ? MAILS_AT_ONCE : 0;
  violations.push(...repeatedMails(landscape.mails.accepted.slice(accepted), repeats));
  violations.push(
    ...(await onDatabase(landscape, async (database) => [
      ...(await begun.inspect(database.read)),
      ...(await ledger.compare(database.read)),
      ...(await inspectDatabase(database)),
      ...(await missingFiles(landscape, database)),
    ])),
  );
  return {
    fault: fault.name,
    activity: activity.name,
    acknowledged: ledger.count('acknowledged'),
    inDoubt: ledger.doubts,
    refused: ledger.count('refused'),
    recovery,
    violations,
  };
}

/** Returns the time until a write is acknowledged, in milliseconds. */
async function measureRecovery(ledger: Ledger, { members, posts }: Crowd): Promise<number> {
  const begun = performance.now();
  const [member] = members;
  const [post = ''] = posts;
  if (member) await ledger.insist(likeOf(member, post, 1));
  return performance.now() - begun;
}

/** Waits until the background work and all mails are done. Returns a violation when they are not. */
async function waitForWork({ landscape }: Scene, begun: Begun, fault: Fault): Promise<string[]> {
  const deadline = performance.now() + DONE_MOST;
  return onDatabase(landscape, async (database) => {
    for (;;) {
      const mails = await countRows(database.read, 'mails', { state: 'waiting' });
      if (mails === 0 && (await begun.isDone(database.read))) return [];
      if (performance.now() > deadline) {
        const jobs = await database.read.selectFrom('jobs').selectAll().execute();
        return [`work does not end: ${mails} mails wait, jobs ${JSON.stringify(jobs)}`];
      }
      if (!fault.keepsWaits) await endPauses(database);
      await sleep(POLL_MS);
    }
  });
}

/** Returns a violation when more mails were sent twice than may be. */
function repeatedMails(messageIds: readonly string[], most: number): string[] {
  const repeated = messageIds.length - new Set(messageIds).size;
  return repeated > most ? [`${repeated} mails were sent twice`] : [];
}
