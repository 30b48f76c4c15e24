import { type Check, type CheckContext, error, type Finding, PATIENCE, reasonOf } from './check.ts';

export type CheckedFinding = Finding & { check: string };

/** Runs checks in parallel. A check that throws becomes an error finding under its name. */
export async function runChecks(
  checks: readonly Check[],
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
    {
      en: `The check ${name} failed: ${reason}.`,
      ja: `${name}を確かめられませんでした（${reason}）。`,
    },
    {
      en: 'Report it, with this line.',
      ja: 'この行を添えて、Hirobaの開発者に知らせてください。',
    },
  );
}
