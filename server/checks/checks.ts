import { backups } from './backups.check.ts';
import { chainEndpoints } from './chain-endpoints.check.ts';
import { chainSources } from './chain-sources.check.ts';
import type { Check, Occasion } from './check.ts';
import { clock } from './clock.check.ts';
import { dataDir } from './data-dir.check.ts';
import { databaseReplicas } from './database-replicas.check.ts';
import { databaseServer } from './database-server.check.ts';
import { disk } from './disk.check.ts';
import { files } from './files.check.ts';
import { liveRedis } from './live-redis.check.ts';
import { mailServer } from './mail-server.check.ts';
import { migrations } from './migrations.check.ts';
import { mistypedSettings } from './mistyped-settings.check.ts';
import { publicAnswer } from './public-answer.check.ts';
import { publicCertificate } from './public-certificate.check.ts';
import { publicHost } from './public-host.check.ts';
import { publicName } from './public-name.check.ts';
import { publicSettings } from './public-settings.check.ts';
import { pushContact } from './push-contact.check.ts';
import { signInIssuer } from './sign-in-issuer.check.ts';
import { signInSettings } from './sign-in-settings.check.ts';

/** All checks, in the order of the report. */
export const checks: readonly Check[] = [
  mistypedSettings,
  dataDir,
  disk,
  files,
  databaseServer,
  databaseReplicas,
  migrations,
  backups,
  liveRedis,
  mailServer,
  signInSettings,
  signInIssuer,
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

/** Returns the checks that run at an occasion. */
export const checksAt = (occasion: Occasion): readonly Check[] =>
  checks.filter(({ at }) => at.includes(occasion));
