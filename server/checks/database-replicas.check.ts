import { setTimeout as sleep } from 'node:timers/promises';
import { AskedServer, hasReached } from '#server/platform/database/replicas/asked-server.ts';
import type { OperatorText } from '#server/platform/operator-text.ts';
import {
  type Check,
  error,
  type Finding,
  ok,
  RESPONSE_TIMEOUT,
  reasonOf,
  warning,
} from './check.ts';

const PAUSE = 100;

/** Checks that each replica responds, follows the primary, and catches up with it. */
export const databaseReplicas: Check = {
  name: 'database-replicas',
  at: ['dashboard'],
  run: async ({ env }) => {
    const { databaseDirectUrl: primaryUrl, replicas } = env;
    if (!primaryUrl || !replicas) return [];
    return Promise.all(replicas.urls.map((url) => examine(primaryUrl, url)));
  },
};

async function examine(primaryUrl: string, url: string): Promise<Finding> {
  const [primary, replica] = [new AskedServer(primaryUrl), new AskedServer(url)];
  try {
    return await compare(primary, replica, new URL(url).host);
  } catch (failure) {
    return notAnswering(new URL(url).host, reasonOf(failure));
  } finally {
    await Promise.all([primary.close(), replica.close()]);
  }
}

async function compare(primary: AskedServer, replica: AskedServer, name: string): Promise<Finding> {
  const { position: target } = await primary.primaryState();
  const deadline = Date.now() + RESPONSE_TIMEOUT;
  for (;;) {
    const position = await replica.replicaPosition();
    if (position === null) return notStandby(name);
    if (position.history !== target.history) return ofAnother(name);
    if (hasReached(position, target)) {
      return ok({
        en: `The replica ${name} follows the primary.`,
        ja: `レプリカ${name}はプライマリに追いついています。`,
      });
    }
    if (Date.now() > deadline) return behind(name);
    await sleep(PAUSE);
  }
}

const correct = {
  en: 'Correct DATABASE_REPLICA_URL; reads go to the primary meanwhile.',
  ja: 'DATABASE_REPLICA_URLを直してください。それまではプライマリから読みます。',
};

const notAnswering = (name: string, reason: OperatorText) =>
  error(
    {
      en: `The replica ${name} cannot be compared with the primary (${reason.en}).`,
      ja: `レプリカ${name}をプライマリと比べられません（${reason.ja}）。`,
    },
    {
      en: 'Start it, or correct DATABASE_REPLICA_URL; reads go to the primary meanwhile.',
      ja: '起動するか、DATABASE_REPLICA_URLを直してください。それまではプライマリから読みます。',
    },
  );

const notStandby = (name: string) =>
  error({ en: `${name} is no standby.`, ja: `${name}はスタンバイではありません。` }, correct);

const ofAnother = (name: string) =>
  error(
    {
      en: `The replica ${name} follows another server, or is another database.`,
      ja: `レプリカ${name}は、別のサーバーに従っているか、別のデータベースです。`,
    },
    correct,
  );

const behind = (name: string) =>
  warning(
    {
      en: `The replica ${name} is more than ${RESPONSE_TIMEOUT / 1000} s behind the primary.`,
      ja: `レプリカ${name}は、プライマリより${RESPONSE_TIMEOUT / 1000}秒以上遅れています。`,
    },
    {
      en: 'Look at its load, its network and long queries on it.',
      ja: 'その負荷、ネットワーク、長くかかっている問い合わせを確かめてください。',
    },
  );
