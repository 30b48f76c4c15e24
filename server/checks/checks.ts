import { writeTrouble } from '#server/platform/files/data-dir.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { OperatorText } from '#server/platform/operator-text.ts';
import { backupFolder } from './backup-folder.check.ts';
import { backupTools } from './backup-tools.check.ts';
import { backups } from './backups.check.ts';
import { chainEndpoints } from './chain-endpoints.check.ts';
import { chainSources } from './chain-sources.check.ts';
import {
  type Check,
  type CheckContext,
  type CheckSurroundings,
  error,
  type Finding,
  lineOf,
  type Occasion,
  RESPONSE_TIMEOUT,
  reasonOf,
} from './check.ts';
import { clock } from './clock.check.ts';
import { dataDir } from './data-dir.check.ts';
import { databaseIntegrity } from './database-integrity.check.ts';
import { databaseReplicas } from './database-replicas.check.ts';
import { databaseServer } from './database-server.check.ts';
import { disk } from './disk.check.ts';
import { encryptedConnections } from './encrypted-connections.check.ts';
import { files } from './files.check.ts';
import { liveRedis } from './live-redis.check.ts';
import { mailServer } from './mail-server.check.ts';
import { migrations } from './migrations.check.ts';
import { mistypedSettings } from './mistyped-settings.check.ts';
import { privateFiles } from './private-files.check.ts';
import { publicAnswer } from './public-answer.check.ts';
import { publicCertificate } from './public-certificate.check.ts';
import { publicHost } from './public-host.check.ts';
import { publicName } from './public-name.check.ts';
import { publicSettings } from './public-settings.check.ts';
import { pushContact } from './push-contact.check.ts';
import { signInClient } from './sign-in-client.check.ts';
import { signInIssuer } from './sign-in-issuer.check.ts';
import { signInSettings } from './sign-in-settings.check.ts';

/** All checks, in the order of the report. */
export const checks: readonly Check[] = [
  mistypedSettings,
  dataDir,
  disk,
  files,
  databaseServer,
  databaseIntegrity,
  databaseReplicas,
  migrations,
  backupFolder,
  backups,
  backupTools,
  privateFiles,
  liveRedis,
  encryptedConnections,
  mailServer,
  signInSettings,
  signInIssuer,
  signInClient,
  clock,
  publicSettings,
  publicName,
  publicAnswer,
  publicHost,
  publicCertificate,
  pushContact,
  chainSources,
  chainEndpoints,
];

/** Returns the checks that run on an occasion. */
export const checksAt = (occasion: Occasion): readonly Check[] =>
  checks.filter(({ at }) => at.includes(occasion));

export type CheckedFinding = Finding & { check: string };

/** Runs checks in parallel. When a check throws, its name and the error become a finding. */
export async function runChecks(
  checks: readonly Check[],
  context: CheckSurroundings,
): Promise<CheckedFinding[]> {
  const request: CheckContext['request'] = (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(RESPONSE_TIMEOUT) });
  let trouble: OperatorText | null | undefined;
  const dataDirTrouble: CheckContext['dataDirTrouble'] = () => {
    if (trouble === undefined) trouble = writeTrouble(context.env.dataDir);
    return trouble;
  };
  const found = checks.map(async ({ name, run }) => {
    const findings = await Promise.resolve({ ...context, request, dataDirTrouble })
      .then(run)
      .catch((failure: unknown) => [brokenCheck(name, failure)]);
    return findings.map((finding) => ({ check: name, ...finding }));
  });
  return (await Promise.all(found)).flat();
}

function brokenCheck(name: string, failure: unknown): Finding {
  const { en, ja } = reasonOf(failure);
  return error(
    {
      en: `The check ${name} failed: ${en}.`,
      ja: `${name}を確かめられませんでした（${ja}）。`,
    },
    {
      en: 'Report it, with this line.',
      ja: 'この行を添えて、Hirobaの開発者に知らせてください。',
    },
  );
}

/** Logs the problems that the checks find at the start. A problem does not prevent the start. */
export async function logProblems(context: CheckSurroundings, log: Log): Promise<void> {
  for (const finding of await runChecks(checksAt('start'), context)) {
    if (finding.level !== 'ok') log.warn({ check: finding.check }, lineOf(finding, 'en'));
  }
}
