import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isId } from '#contract/foundations/ids.ts';
import { ensureSiteId } from '#server/features/site/site-settings/site-identity.service.ts';
import { openOwnFiles } from '#server/platform/files/open-site-files.ts';
import type { Problem } from '../import/import-batch.ts';
import { hasSkippedAll, type ImportReport, importSite } from '../import/import-site.ts';
import { withDatabase } from '../open-site.ts';
import type { OperatorTexts } from '../operator.messages.ts';
import { OperatorFailure } from '../operator-failure.ts';
import { callerPath, command, dryRun, expectedArguments, wrongOption } from './command.ts';

const options = {
  ...dryRun,
  files: { type: 'string' },
  organiser: { type: 'string' },
  'with-admins': { type: 'boolean', default: false },
} as const;

export const importCommand = command({
  help: {
    en: `Usage: npm run hiroba -- import <folder> [--files <folder>] [--organiser <id>] [--with-admins] [--dry-run] [--json]

Imports members and content of a predecessor that ran on Firebase: profiles.json (or .ndjson), private_profiles, users (of
firebase auth:export), posts, likes, follows, events, wallets, nft_preferences, notifications, featured_banners, site_settings.
--files is the folder with the files of the bucket (<folder>/files). --organiser is the member who organises the events without
an organiser. Ranks of the team are imported with --with-admins only. Nothing is sent. Lists what does not fit. The same call
continues after an interruption, and changes nothing when everything is imported. The exit code is 1 if all records of a
collection are skipped. --dry-run only checks.`,
    ja: `使い方: npm run hiroba -- import <フォルダー> [--files <フォルダー>] [--organiser <ID>] [--with-admins] [--dry-run] [--json]

Firebase で動いていた以前のサイトの、メンバーと内容を取り込みます。読むファイルは profiles.json（.ndjson も可）、private_profiles、
users（firebase auth:export のもの）、posts、likes、follows、events、wallets、nft_preferences、notifications、featured_banners、
site_settings です。--files はバケットのファイルを置いたフォルダー（<フォルダー>/files）、--organiser は主催者のないイベントの
主催者になるメンバーです。運営の役割は --with-admins を付けたときだけ取り込みます。何も送信しません。合わないものは一覧に出します。
中断したときは同じコマンドで続けられ、すべて取り込み済みなら何も変えません。コレクションの記録を1つも取り込めないときは、終了コードが1に
なります。--dry-run では、確かめるだけです。`,
  },
  options,
  words: 1,
  run: async ({ env, values, positionals: [source], progress, variables }) => {
    if (source === undefined) {
      throw expectedArguments({ en: 'import <folder>', ja: 'import <フォルダー>' });
    }
    const { organiser = null, files } = values;
    const folder = callerPath(variables, source);
    const bucket = files === undefined ? null : callerPath(variables, files);
    for (const path of [folder, bucket ?? folder]) {
      if (!existsSync(path)) throw new OperatorFailure((texts) => texts.noExport(path));
    }
    if (organiser !== null && !isId(organiser)) throw wrongOption(`--organiser ${organiser}`);
    const isRehearsal = values['dry-run'];
    const report = await withDatabase(env, async (database) => {
      const siteFiles = isRehearsal ? null : await openOwnFiles(env, () => ensureSiteId(database));
      return importSite({
        database,
        folder,
        bucket: bucket ?? join(folder, 'files'),
        files: siteFiles,
        progress,
        withAdmins: values['with-admins'],
        organiser,
      });
    });
    return {
      data: { dry_run: isRehearsal, ...report },
      isFailure: report.collections.some(hasSkippedAll),
      say: (texts) => say(texts, report, isRehearsal),
    };
  },
});

function say(texts: OperatorTexts, report: ImportReport, isRehearsal: boolean): string {
  const { collections, missing, problems, unknownFields, unreadFiles } = report;
  const imported = collections.reduce((sum, counts) => sum + counts.imported, 0);
  return [
    ...problems.map((problem) => lineOf(texts, problem)),
    ...totalsOf(texts, problems),
    ...unknownFields.map((unknown) => texts.unknownField(unknown)),
    ...collections.map((counts) => texts.importedCollection(counts)),
    ...(missing.length > 0 ? [texts.notInExport(missing)] : []),
    ...(unreadFiles.length > 0 ? [texts.unreadFiles(unreadFiles)] : []),
    ...collections.filter(hasSkippedAll).map((counts) => texts.allSkipped(counts)),
    texts.imported(imported, isRehearsal),
  ].join('\n');
}

/** The number of equal problems from which their total is shown, because their lines hide other problems. */
const MANY = 20;

/** Returns a line for each problem that many records have in common. */
function totalsOf(texts: OperatorTexts, problems: readonly Problem[]): string[] {
  const totals = new Map<string, number>();
  for (const { collection, field, reason } of problems) {
    const place = field === null ? collection : `${collection} ${field}`;
    const kind = texts.importKind(place, texts.importReasons[reason]);
    totals.set(kind, (totals.get(kind) ?? 0) + 1);
  }
  return [...totals]
    .filter(([, total]) => total >= MANY)
    .map(([kind, total]) => texts.importTotal(kind, total));
}

function lineOf(texts: OperatorTexts, { collection, id, field, reason, ...outcome }: Problem) {
  const place = [collection, id, ...(field === null ? [] : [field])].join(' ');
  return texts.importProblem(place, texts.importReasons[reason], outcome);
}
