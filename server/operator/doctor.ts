import { chainsCheck } from './checks/chains.check.ts';
import {
  type Check,
  type CheckContext,
  error,
  type Finding,
  PATIENCE,
  reasonOf,
} from './checks/check.ts';
import { dataDir } from './checks/data-dir.check.ts';
import { databaseCheck } from './checks/database.check.ts';
import { mistypedSettings } from './checks/mistyped-settings.check.ts';
import { publicUrl } from './checks/public-url.check.ts';
import { signIn } from './checks/sign-in.check.ts';

const checks: readonly Check[] = [
  mistypedSettings,
  dataDir,
  databaseCheck,
  signIn,
  publicUrl,
  chainsCheck,
];

export interface CheckedFinding extends Finding {
  check: string;
}

/** Runs all checks side by side. A check that fails by itself is an error of its name. */
export async function examine(
  context: Pick<CheckContext, 'env' | 'variables'>,
): Promise<CheckedFinding[]> {
  const request: CheckContext['request'] = (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  const found = checks.map(async ({ name, run }) => {
    const findings = await Promise.resolve({ ...context, request })
      .then(run)
      .catch((failure: unknown) => [brokenCheck(name, failure)]);
    return findings.map((finding) => ({ check: name, ...finding }));
  });
  return (await Promise.all(found)).flat();
}

function brokenCheck(name: string, failure: unknown): Finding {
  const reason = reasonOf(failure);
  return error(
    `The check ${name} failed: ${reason}`,
    `${name} を確かめられませんでした：${reason}`,
  );
}
