import { SECOND } from '#contract/foundations/limits.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import {
  type RelatedVisibility,
  readPresentTexts,
} from '#server/features/notifications/notifications/timeline.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { ZipEntry } from '#server/platform/files/zip.ts';
import { type LeasedJob, LeaseLost } from '#server/platform/jobs/leased-job.ts';
import type { Log } from '#server/platform/log/log.ts';
import * as store from './data-exports.store.ts';
import type { ExportedTable } from './exported-table.ts';
import { readPictures, readRows } from './member-rows.store.ts';

export interface ArchiveDeps {
  database: Database;
  relatedVisibility: RelatedVisibility;
  exported: readonly ExportedTable[];
  files: Files;
  log: Log;
}

/** Yields the files of an archive: a description, the rows of each table as JSON, and the pictures. */
export async function* archiveEntries(
  deps: ArchiveDeps,
  userId: string,
  progress: Progress,
): AsyncGenerator<ZipEntry> {
  const { site_name } = await readSiteSettings(deps.database);
  yield { name: 'README.txt', content: [readme(site_name, deps.exported)], compress: true };
  for (const table of deps.exported) {
    const content = jsonOf(deps, table, userId, progress);
    yield { name: table.file, content, compress: true };
    await progress.advance(1);
  }
  yield* pictureEntries(deps, userId, progress);
}

/**
 * Yields the rows of a table as JSON, in pages. The JSON is a list. For a table with at most one row per member, it is
 * one object or null.
 */
async function* jsonOf(
  deps: ArchiveDeps,
  table: ExportedTable,
  userId: string,
  progress: Progress,
): AsyncGenerator<string> {
  let isEmpty = true;
  if (!table.isSingle) yield '[\n';
  for await (const stored of readRows(deps.database.read, table, userId)) {
    const rows = await withOthers(deps, table, userId, stored);
    const text = rows.map((row) => JSON.stringify(row, null, table.isSingle ? 2 : undefined));
    if (text.length > 0) yield (isEmpty ? '' : ',\n') + text.join(',\n');
    isEmpty &&= text.length === 0;
    await progress.advance(0);
  }
  if (table.isSingle) yield isEmpty ? 'null\n' : '\n';
  else yield '\n]\n';
}

type Rows = Record<string, unknown>[];

/** Adds what the member may now read of others: texts of notifications, and names of conversation partners. */
async function withOthers(deps: ArchiveDeps, { table }: ExportedTable, userId: string, rows: Rows) {
  if (table === 'notifications') return present(deps, userId, rows);
  return table === 'conversation_sides' ? withNames(deps, rows) : rows;
}

async function withNames({ database }: ArchiveDeps, rows: Rows): Promise<Rows> {
  const idOf = ({ other_id }: Rows[number]) => (typeof other_id === 'string' ? other_id : null);
  const people = await readSummaries(database.read, rows.map(idOf));
  return rows.map((row) => ({ ...row, other_name: people.get(idOf(row))?.display_name ?? '' }));
}

/** Adds the texts that the member may now read. They are not stored, because titles can be hidden later. */
async function present(deps: ArchiveDeps, userId: string, rows: Record<string, unknown>[]) {
  const member = { userId, sessionHash: '', isComplete: true, hidesOthers: true, admin: null };
  const texts = await readPresentTexts(
    deps,
    member,
    rows.map(({ id }) => String(id)),
  );
  return rows.map((row) => ({ ...row, content: texts.get(String(row['id'])) ?? '' }));
}

async function* pictureEntries(
  { database, files, log }: ArchiveDeps,
  userId: string,
  progress: Progress,
): AsyncGenerator<ZipEntry> {
  for await (const pictures of readPictures(database.read, userId)) {
    for (const { key, created_at } of pictures) {
      const bytes = await files.read(key);
      if (bytes) {
        const modifiedAt = new Date(created_at);
        yield { name: `pictures/${key}`, content: [bytes], compress: false, modifiedAt };
      } else log.warn({ file: key }, 'a picture is missing in an export');
      await progress.advance(1);
    }
  }
}

const introductionOf = (siteName: string) => `${siteName}：あなたのデータ
==============

このZIPには、あなたが「${siteName}」に残したデータと、アップロードした画像がすべて入っています。

- JSONファイルの文字コードはUTF-8です。
- 日時はすべて協定世界時（UTC）のISO 8601形式です。日本時間は9時間後です。
- 画像はpicturesフォルダーにあります。JSONの中の「post-images/…」のような値は、そのファイルを指します。
- 画像は、サイトが保存した形（撮影情報を取り除き、大きいものは縮小したもの）です。アップロードした元のファイルは、サイトにも残っていません。
- 書き出しているあいだに変えた内容は、含まれないことがあります。
- 個人的な情報が入っています。ほかの人に渡さないよう、大切に保管してください。
`;

/** Returns the description of an archive: the content of each file and the meaning of its fields. */
function readme(siteName: string, tables: readonly ExportedTable[]): string {
  return [introductionOf(siteName), ...tables.map(sectionOf)].join('\n');
}

function sectionOf({ file, title, isSingle, fields }: ExportedTable): string {
  const lines = Object.entries(fields).map(([name, meaning]) => `- ${name}: ${meaning}`);
  const form = isSingle ? '' : '（一覧）';
  return `${file}: ${title}${form}\n${lines.join('\n')}\n`;
}

const SAVE_INTERVAL = SECOND;

interface ProgressDeps {
  database: Database;
  job: LeasedJob;
  exportId: string;
  total: number;
}

export class Progress {
  readonly #deps: ProgressDeps;
  #done = 0;
  #savedAt = 0;

  constructor(deps: ProgressDeps) {
    this.#deps = deps;
  }

  /** Stores that the export is running. Returns whether the export still exists. */
  begin(): Promise<boolean> {
    return this.#save();
  }

  /**
   * Counts finished items, and saves the count every second. Called with 0 during a long item. Throws when the process
   * stops or has lost the export.
   */
  async advance(items: number): Promise<void> {
    this.#deps.job.signal.throwIfAborted();
    this.#done += items;
    const isDue = Date.now() - this.#savedAt >= SAVE_INTERVAL;
    if (isDue && !(await this.#save())) throw new LeaseLost();
  }

  async #save(): Promise<boolean> {
    const { database, job, exportId, total } = this.#deps;
    this.#savedAt = Date.now();
    return database.write(async (transaction) => {
      await job.lock(transaction);
      const change = { status: 'running', items_done: this.#done, items_total: total } as const;
      return store.updateExport(transaction, exportId, change);
    });
  }
}
