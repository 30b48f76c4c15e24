import { formatBytes } from '#contract/foundations/format-bytes.ts';
import { settingsAfter } from '../move/move-location.ts';
import { moveSite } from '../move/move-site.ts';
import { command, expectedArguments } from './command.ts';

const options = { to: { type: 'string' }, files: { type: 'string' } } as const;

export const move = command({
  help: {
    en: `Usage: npm run hiroba -- move --to postgres://…|sqlite:<data directory> [--files s3://…|gs://…|<data directory>] [--json]

Copies all rows into an empty database of the other engine, and compares them. With --files, or into another data directory,
it copies the files as well. While the site runs, it becomes read-only, and the copy is not complete: stop the site and call move
again, which copies what has changed meanwhile. The same call continues after an interruption.`,
    ja: `使い方: npm run hiroba -- move --to postgres://…|sqlite:<データのフォルダー> [--files s3://…|gs://…|<データのフォルダー>] [--json]

すべての行をもう一方の種類の空のデータベースに写し、比べます。--files を付けるか、別のフォルダーに移すときは、ファイルも写します。
サイトが動いていれば閲覧のみにし、写しは完了しません。サイトを止めてから、もう一度 move を行うと、その間の変更を写します。
中断したときも、同じコマンドで続けられます。`,
  },
  options,
  run: async ({ env, variables, values, progress }) => {
    const { to, files: filesTo } = values;
    if (to === undefined) throw expectedArguments({ en: '--to <database>', ja: '--to <場所>' });
    const report = await moveSite({
      from: env,
      to: settingsAfter(variables, { to, files: filesTo }),
      progress,
    });
    return {
      data: report,
      isFailure: !report.isComplete,
      say: (texts) => {
        const size = report.files && formatBytes(report.files.bytes);
        const files = report.files && `${report.files.count} (${size})`;
        if (!report.isComplete) return texts.movedWhileRunning(report.rows, files);
        const moved = texts.moved(report.rows, files);
        return report.isReadOnly ? `${moved}\n${texts.movedReadOnly}` : moved;
      },
    };
  },
});
