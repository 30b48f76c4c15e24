import { reportLine } from '#server/checks/check.ts';
import { checks, runChecks } from '#server/checks/checks.ts';
import { readBuild } from '#server/platform/env/build.ts';
import type { Env } from '#server/platform/env/env.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { command } from './command.ts';

export const doctor = command({
  help: {
    en: `Usage: npm run hiroba -- doctor [--json]

Checks the settings and what the site needs. The report has no secrets. The exit code is 1 when it has an error.`,
    ja: `使い方: npm run hiroba -- doctor [--json]

設定とサイトに必要なものを確かめます。結果に秘密は含まれません。問題があれば、終了コードは 1 です。`,
  },
  options: {},
  run: async ({ env, variables }) => {
    const about = await aboutProcess(env);
    const { HIROBA_ENV_FILE: file } = variables;
    const findings = await runChecks(checks, { env, variables });
    return {
      data: { about, settings_file: file || null, data_dir: env.dataDir, findings },
      isFailure: findings.some(({ level }) => level === 'error'),
      say: ({ language, examined }) => {
        const lines = findings.map((finding) => reportLine(finding, language));
        return [about, examined(file || null, env.dataDir), ...lines].join('\n');
      },
    };
  },
});

async function aboutProcess(env: Env): Promise<string> {
  const build = await readBuild(env);
  const engine = env.databaseUrl === null ? 'SQLite' : 'PostgreSQL';
  const version = `Hiroba ${packageJson.version}${build === null ? '' : ` (${build})`}`;
  return `${version}, Node ${process.version}, ${process.platform} ${process.arch}, ${engine}`;
}
