import type { JobFailure } from '#contract/administration/job-names.ts';
import type { CountedTable } from './usage.store.ts';

/** How many damaged files a message names. */
const NAMED = 5;
const firstOf = (names: readonly string[]) =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '');

/** Returns a number with its English noun, such as "1 file". */
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const english = {
  language: 'en' as 'en' | 'ja',
  help: `Usage: npm run hiroba -- <command> [options]

Commands
  init                  asks for the settings of a public site, checks them, and writes them into a file
  doctor                checks the settings and what the site needs; the report has no secrets
  backup                copies the database and the files of the running site into a new folder
    --to <folder>       the folder of all backups (BACKUP_DIR)
    --keep <number>     removes the oldest backups, so that this number stays
  backup verify         compares the newest backup with its digests, and names damaged files
  backup rehearse       restores the newest backup into a scratch site, and counts its rows
  restore <folder>      restores a backup into an empty DATA_DIR, and an empty database
  migrate               runs the migrations of the database without a start
  adopt                 marks the files under FILES_URL as those of this site
  seed                  fills an empty site with the fictional community
  import <folder>       imports the members and the content of a predecessor on Firebase
  move --to <database>  moves the site to the other database engine
  admin list|create|promote|drop
                        shows and changes who works in the team
  jobs list|retry       lists the work in the background, and restarts work that was given up
  usage                 tells what takes space, and whose it is
  recount               compares counters with the rows that they count, and mends them
  lookup <address>      tells whose a post, an event, a profile or a picture is, and where its files lie
  reindex               rebuilds the search index
  remove-orphans        lists files that no record names, and deletes them with --delete
  purge variants        empties the cache of resized pictures
  rotate <key>          replaces a key: mail-links or push; or ends all sessions: sessions

Without a command, --version prints the version.

Options of every command
  --json                prints one JSON object
  --lang ja|en          the language; that of LANG by default
  --help                after a command: its own options, such as --dry-run, which checks and changes nothing

The settings of the site, such as DATA_DIR and DATABASE_URL, are read from the environment, and from the file that
HIROBA_ENV_FILE names.`,
  unknownCommand: (name: string) => `There is no command ${name}. See --help.`,
  wrongOption: (reason: string) => `Wrong arguments or options (${reason}). See --help.`,
  expectedArguments: (usage: string) => `Expected: ${usage}. See --help.`,
  backedUp: (folder: string, files: number, size: string) =>
    `Backed up to ${folder}: the database and ${counted(files, 'file')}, ${size}.`,
  copiedTo: (address: string) => `Copied to ${address}.`,
  removed: (names: readonly string[]) => `Removed: ${names.join(', ')}.`,
  wouldBackUp: (folder: string) => `A backup to ${folder} is possible.`,
  unusableFolder: (folder: string, reason: string) => `${folder}: ${reason}.`,
  noBackupFolder: 'Name the folder of the backup: --to <folder>, or set BACKUP_DIR.',
  restored: (createdAt: string, files: number) =>
    `Restored the backup of ${createdAt}: the database and ${counted(files, 'file')}. Start the site.`,
  canBeRestored: (createdAt: string, files: number) =>
    `The backup of ${createdAt} is whole (${counted(files, 'file')}) and can be restored here.`,
  /** `newest` is the path of the newest backup below the folder, or null. */
  noBackup: (folder: string, newest: string | null) =>
    newest === null
      ? `${folder} contains no backup: backup.json is missing.`
      : `${folder} is a folder of backups. Name one of them, such as the newest: ${newest}`,
  unknownBackup: (folder: string) =>
    `The backup in ${folder} has a form that this version does not know. Use the version that made it.`,
  damagedBackup: (folder: string, damaged: readonly string[]) =>
    `The backup in ${folder} is damaged: ${firstOf(damaged)} (${counted(damaged.length, 'file')}). Use another one.`,
  verified: (folder: string, files: number) =>
    `The backup in ${folder} is whole: the database and ${counted(files, 'file')} match their digests.`,
  rehearsed: (folder: string, seconds: string, rows: number) =>
    `The backup in ${folder} can be restored: ${counted(rows, 'row')} in ${seconds} s.`,
  noBackups: (folder: string) => `${folder} contains no backup.`,
  noScratchDatabase: (reason: string) =>
    `No database for the rehearsal could be created (${reason}). Its role needs CREATEDB.`,
  newerBackup: (migration: string) =>
    `The backup is of a newer version of Hiroba: it has the migration ${migration}. Use that version.`,
  formerBackup: (migration: string, commit: string) =>
    `The backup is of a version before the baseline of the schema (${migration}). Restore it with the version of commit ${commit}, start that once, and then this one.`,
  otherEngine: (engine: string): string =>
    engine === 'postgres'
      ? 'The backup is of PostgreSQL: set DATABASE_URL to an empty database.'
      : 'The backup is of SQLite: restore it without DATABASE_URL.',
  notEmpty: (folder: string) =>
    `DATA_DIR ${folder} is not empty. Stop the site, move the folder away, and restore again.`,
  databaseNotEmpty: 'The database of DATABASE_URL is not empty. Create an empty one.',
  brokenDatabase: 'The database of the backup is damaged. Nothing was restored.',
  noBackupKey:
    'The database of the backup is encrypted, and its key is not in BACKUP_KEY. Add the key that was set when the backup was made.',
  tooLargeToEncrypt:
    'The copy of the database is larger than 64 GiB, which BACKUP_KEY cannot encrypt. Leave BACKUP_KEY out, and use an encrypted disk or bucket.',
  examined: (file: string | null, dataDir: string) =>
    file === null
      ? `Settings: those of the environment only, because HIROBA_ENV_FILE names no file. DATA_DIR: ${dataDir}`
      : `Settings: ${file}. DATA_DIR: ${dataDir}`,
  /** `dataDir` is null with PostgreSQL. */
  noSite: (dataDir: string | null) =>
    `There is no site in ${dataDir ?? 'the database of DATABASE_URL'}. If it is elsewhere, name its settings file in HIROBA_ENV_FILE. A new site is created by its start, or by hiroba migrate.`,
  olderSite: 'The database is of an older version. Run hiroba migrate first.',
  siteHasMembers: 'The site has members already. Only an empty one can be seeded.',
  noDemo: 'This build has no fictional community.',
  seeded: (posts: number) => `Created the fictional community with ${counted(posts, 'post')}.`,
  migrated: (names: readonly string[]) => `Migrated: ${names.join(', ')}.`,
  wouldMigrate: (names: readonly string[], isRolling: boolean) =>
    `Pending: ${names.join(', ')}. Back the site up before. ${
      isRolling
        ? 'Rolling: the processes of the former version can go on meanwhile.'
        : 'Stop first: no process of the former version may run.'
    }`,
  nothingToMigrate: 'The database is of this version.',
  sameEngine:
    'The site already uses this kind of database. Move between two of one kind by hiroba backup and restore.',
  twoDirectories: 'With SQLite, database and files share one data directory: leave --files out.',
  alreadyMoved: (target: string) =>
    `The database ${target} has this site already: the move was completed. Nothing was copied. To move again, create an empty one.`,
  targetNotEmpty: (target: string) => `The database ${target} is not empty. Create an empty one.`,
  otherMove: (target: string, source: string) =>
    `The database ${target} holds an unfinished move from ${source}. Create an empty one.`,
  otherFile: (key: string) =>
    `The target has another file under ${key}. Name a place for the files that is empty.`,
  rowsDiffer:
    'Rows still differ after several passes. Stop everything that writes into the target, and move again.',
  movedTable: (table: string, rows: number, changed: number) =>
    `${table}: ${counted(rows, 'row')}, ${changed} differed in the target`,
  movedWhileRunning: (rows: number, files: string | null) =>
    `Copied ${counted(rows, 'row')}${files === null ? '' : ` and ${files} files`}. The site still runs, and is read-only: stop it, and move again.`,
  moved: (rows: number, files: string | null) =>
    `Moved and compared ${counted(rows, 'row')}${files === null ? '' : ` and ${files} files`}. Start the site with the settings of the target.`,
  movedReadOnly:
    'The site was read-only before this move, and stays so. To make it writable, start it once with READ_ONLY=0, or use the site settings.',
  noExport: (folder: string) => `There is no folder ${folder}.`,
  emptyExport: (folder: string) => `${folder} has no file of an export, such as profiles.json.`,
  importing: (collection: string, count: number) => `${collection}: ${count}`,
  importedCollection: ({ collection, imported, known, skipped, unlisted }: ImportCounts): string =>
    `${collection}: ${imported} new, ${known} imported before, ${skipped} skipped${unlisted === 0 ? '' : ` (${unlisted} not listed above)`}`,
  notInExport: (collections: readonly string[]) => `No file for: ${collections.join(', ')}.`,
  unreadFiles: (names: readonly string[]) => `Files that are not read: ${names.join(', ')}.`,
  imported: (count: number, isRehearsal: boolean): string => {
    if (count === 0) return 'Nothing new. Nothing was changed.';
    return isRehearsal
      ? `${counted(count, 'record')} can be imported.`
      : `Imported ${counted(count, 'record')}.`;
  },
  unknownField: ({ collection, field, records }: UnknownField) =>
    `${collection} ${field}: not a field that the import knows (left out of ${counted(records, 'record')})`,
  allSkipped: ({ collection }: ImportCounts) => `${collection}: all records were skipped.`,
  importKind: (place: string, reason: string) => `${place}: ${reason}`,
  importTotal: (kind: string, total: number) => `${kind} (${total} times in this list)`,
  importProblem: (
    place: string,
    reason: string,
    { isSkipped, becomes, path }: ImportOutcome,
  ): string => {
    const value = becomes === null ? 'is left out' : `becomes ${JSON.stringify(becomes)}`;
    return `${place}: ${reason}${path === undefined ? '' : `: ${path}`} (${isSkipped ? 'skipped' : `imported; this value ${value}`})`;
  },
  importReasons: {
    'account-taken': 'another member has this Google account',
    'bad-id': 'the id has neither 20 nor 28 letters and digits',
    'bad-time': 'not a time, or a time in the future or before the start',
    'bad-value': 'the value is not allowed here',
    'broken-picture': 'the file is not a picture that the site accepts',
    duplicate: 'the site has this record already',
    'in-use': 'the member uses this site, and keeps what is here',
    missing: 'the value is missing',
    'missing-file': 'the file is not in the folder of the bucket',
    'missing-member': 'there is no such member',
    'missing-post': 'there is no such post',
    'no-google-account': 'the account has no Google sign-in',
    'not-in-bucket': 'the address is not in a bucket',
    oneself: 'a member follows themselves',
    'too-large': 'the file is larger than 5 MB',
    'too-long': 'the text is too long',
    'too-many': 'more than the site allows',
    unreadable: 'not a JSON object with an id',
    'username-taken': 'another member has this username',
  },
  noMember: (text: string) => `There is no member ${text}. Name a username or an id.`,
  noAdmins: 'The site has no admin.',
  isAdmin: (member: string) => `${member} is an admin already. Change the rank by admin promote.`,
  isNoAdmin: (member: string) => `${member} is no admin. Appoint members by admin create.`,
  lastSuperAdmin: 'Nobody could manage the admins any more. Appoint another super_admin first.',
  notAppointable:
    'This member cannot get a rank: the profile is not complete, or the account is blocked or being deleted.',
  rankSet: (member: string, rank: string) => `${member}: ${rank}`,
  passkeysRemoved: (member: string, count: number) =>
    count === 0 ? `${member} has no passkey.` : `Passkeys removed from ${member}: ${count}`,
  jobFailures: {
    interrupted: 'too many processes have died meanwhile',
    unavailable: 'the database or the disk was unavailable',
    unexpected: 'an unexpected error, which is in the log of the site',
  } satisfies Record<JobFailure, string>,
  noJobs: 'There is no work in this state.',
  noJob: (id: string) => `There is no work ${id}. See jobs list.`,
  jobsRetried: (count: number) => `Restarted: ${count}.`,
  storage: {
    database_bytes: 'Database',
    files_bytes: 'Pictures',
    exports_bytes: "Archives of members' data",
    cache_bytes: 'Cache',
  },
  records: {
    profiles: 'Members',
    posts: 'Posts',
    comments: 'Comments',
    likes: 'Likes',
    events: 'Events',
    wallets: 'Wallets',
    files: 'Picture files',
  } satisfies Record<CountedTable, string>,
  largestAccounts: 'Largest accounts (picture files, and their size)',
  recounted: (count: number, isMended: boolean) =>
    `${count} counters differ${isMended && count > 0 ? ', and are mended' : ''}.`,
  reindexed: (posts: number, events: number, members: number) =>
    `Made the search index anew: ${counted(posts, 'post')}, ${events} events, ${members} members.`,
  orphans: (count: number, isDeleted: boolean) =>
    count === 0 || isDeleted
      ? `${counted(count, 'file')} without a record${isDeleted ? ', deleted' : ''}.`
      : `${counted(count, 'file')} without a record. Delete them with --delete.`,
  variantsPurged: 'Deleted the resized pictures of this machine.',
  rotated: {
    'mail-links':
      'Mails have a new key for their links. Links with the former key work for a year.',
    push: 'Push messages have a new key. Each device gets messages with the former key until its member next opens the site.',
    sessions: 'All sessions have ended. Everybody signs in again.',
  },
  nothingThere: (text: string) => `Nothing is at ${text}. It may be deleted for good.`,
  prefixNotEmpty: (address: string) =>
    `${address} is not empty. Set FILES_URL to an empty prefix, or delete its files.`,
  adopted: (address: string) => `The files under ${address} are those of this site now.`,
  canBeAdopted: (address: string) => `The files under ${address} can be adopted.`,
  adoptedAlready: (address: string) => `The files under ${address} are those of this site already.`,
  prefixOfAnother: (address: string) =>
    `${address} belongs to another site. If that site is gone, delete hiroba-site.json there before.`,
  noBucket: 'FILES_URL is not set: the files are in DATA_DIR, which no other site shares.',
  noRoom: (folder: string, needed: string, free: string) =>
    `The disk of ${folder} has too little space: ${needed} are needed, ${free} are free.`,
  missingTool: (tool: string) =>
    `${tool} is not installed. It comes with PostgreSQL (Debian: postgresql-client).`,
  failedTool: (tool: string, reason: string) => `${tool} failed: ${reason}`,
};

export type OperatorTexts = typeof english;

/** How many records of a collection an import has stored, found and skipped, and the problems that it does not list. */
export interface ImportCounts {
  collection: string;
  imported: number;
  known: number;
  skipped: number;
  unlisted: number;
}

/** A field that an import does not know, and the number of records that have it. */
export interface UnknownField {
  collection: string;
  field: string;
  records: number;
}

/** What an import does with a record or a value that does not fit. */
export interface ImportOutcome {
  isSkipped: boolean;
  /** The value that is imported instead. Null when it is left out. */
  becomes: string | number | boolean | readonly string[] | null;
  /** The file that does not fit. Missing for other reasons. */
  path?: string | undefined;
}

/** Why a record or a value is not imported. */
export type ImportReason = keyof OperatorTexts['importReasons'];

const japanese: OperatorTexts = {
  language: 'ja',
  help: `使い方: npm run hiroba -- <コマンド> [オプション]

コマンド
  init                  公開するサイトの設定をたずね、確かめて、ファイルに書きます
  doctor                設定とサイトに必要なものを確かめます。結果に秘密は含まれません
  backup                動いているサイトのデータベースとファイルを、新しいフォルダーに写します
    --to <フォルダー>   バックアップを置くフォルダー（BACKUP_DIR）
    --keep <数>         この数だけ残し、古いものから消します
  backup verify         いちばん新しいバックアップを照合し、壊れたファイルの名前を出します
  backup rehearse       いちばん新しいバックアップを仮のサイトに戻し、行を数えます
  restore <フォルダー>  バックアップを、空の DATA_DIR と空のデータベースに戻します
  migrate               起動せずに、データベースを移行します
  adopt                 FILES_URL のファイルを、このサイトのものとして印を付けます
  seed                  空のサイトに、架空のコミュニティを作ります
  import <フォルダー>   Firebase で動いていた以前のサイトの、メンバーと内容を取り込みます
  move --to <場所>      サイトをもう一方の種類のデータベースに移します
  admin list|create|promote|drop
                        運営の一員を並べ、役割を変えます
  jobs list|retry       裏で行われる処理を並べ、中止されたものをやり直します
  usage                 何が場所を使っているかを出します
  recount               いいねなどの数を実際の行と比べ、直します
  lookup <アドレス>     投稿・イベント・プロフィール・画像の持ち主とファイルの場所を出します
  reindex               検索の索引を作り直します
  remove-orphans        どの記録も指していないファイルを並べ、--delete を付けると消します
  purge variants        大きさを変えた画像のキャッシュを空にします
  rotate <鍵>           鍵を新しくします（mail-links、push）。sessions は、すべてのログインを終わらせます

コマンドの代わりに --version を付けると、バージョンを出します。

共通のオプション
  --json                結果を JSON で出します
  --lang ja|en          言語。指定がなければ LANG に従います
  --help                コマンドの後に付けると、そのオプション（確かめるだけの --dry-run など）を説明します

DATA_DIR や DATABASE_URL などの設定は、環境変数と、HIROBA_ENV_FILE で指定したファイルから読みます。`,
  unknownCommand: (name) => `${name} というコマンドはありません。--help を見てください。`,
  wrongOption: (reason) =>
    `引数やオプションが正しくありません（${reason}）。--help を見てください。`,
  expectedArguments: (usage) => `次のように指定してください：${usage}。--help を見てください。`,
  backedUp: (folder, files, size) =>
    `${folder} にバックアップしました：データベースと ${files} 個のファイル、${size}。`,
  copiedTo: (address) => `${address} に写しました。`,
  removed: (names) => `古いものを消しました：${names.join('、')}。`,
  wouldBackUp: (folder) => `${folder} にバックアップできます。`,
  unusableFolder: (folder, reason) => `${folder}：${reason}。`,
  noBackupFolder:
    'バックアップを置くフォルダーを、--to <フォルダー> か BACKUP_DIR で指定してください。',
  restored: (createdAt, files) =>
    `${createdAt} のバックアップを戻しました：データベースと ${files} 個のファイル。サイトを起動してください。`,
  canBeRestored: (createdAt, files) =>
    `${createdAt} のバックアップ（${files} 個のファイル）は壊れておらず、ここに戻せます。`,
  noBackup: (folder, newest) =>
    newest === null
      ? `${folder} にバックアップがありません（backup.json が見つかりません）。`
      : `${folder} は、バックアップの入ったフォルダーです。どれか一つを指定してください。いちばん新しいもの：${newest}`,
  unknownBackup: (folder) =>
    `${folder} のバックアップは、この版では読めない形です。作った版を使ってください。`,
  damagedBackup: (folder, damaged) =>
    `${folder} のバックアップは壊れています：${firstOf(damaged)}（${damaged.length} 個）。別のものを使ってください。`,
  verified: (folder, files) =>
    `${folder} のバックアップは壊れていません（データベースと ${files} 個のファイルを照合しました）。`,
  rehearsed: (folder, seconds, rows) =>
    `${folder} のバックアップは戻せます（${rows} 行、${seconds} 秒）。`,
  noBackups: (folder) => `${folder} にバックアップがありません。`,
  noScratchDatabase: (reason) =>
    `練習に使うデータベースを作れませんでした（${reason}）。ロールに CREATEDB の権限が必要です。`,
  newerBackup: (migration) =>
    `新しい版の Hiroba のバックアップです（マイグレーション ${migration}）。その版を使ってください。`,
  formerBackup: (migration, commit) =>
    `スキーマの基準より前の版のバックアップです（${migration}）。コミット ${commit} の版で戻して一度起動してから、この版を起動してください。`,
  otherEngine: (engine) =>
    engine === 'postgres'
      ? 'PostgreSQL のバックアップです。DATABASE_URL に空のデータベースを指定してください。'
      : 'SQLite のバックアップです。DATABASE_URL を指定せずに戻してください。',
  notEmpty: (folder) =>
    `DATA_DIR ${folder} が空ではありません。サイトを止め、フォルダーをよけてから、もう一度戻してください。`,
  databaseNotEmpty: 'DATABASE_URL のデータベースが空ではありません。空のものを作ってください。',
  brokenDatabase: 'バックアップのデータベースが壊れています。何も戻していません。',
  noBackupKey:
    'バックアップのデータベースは暗号化されていますが、その鍵が BACKUP_KEY にありません。バックアップを作ったときの鍵を加えてください。',
  tooLargeToEncrypt:
    'データベースの写しが 64 GiB を超えるため、BACKUP_KEY では暗号化できません。BACKUP_KEY を外し、暗号化されたディスクかバケットを使ってください。',
  examined: (file, dataDir) =>
    file === null
      ? `設定：環境変数のみ（HIROBA_ENV_FILE でファイルが指定されていません）。DATA_DIR：${dataDir}`
      : `設定：${file}。DATA_DIR：${dataDir}`,
  noSite: (dataDir) =>
    `${dataDir ?? 'DATABASE_URL のデータベース'} にサイトがありません。別の場所にある場合は、その設定のファイルを HIROBA_ENV_FILE で指定してください。新しいサイトは、起動するか hiroba migrate を行うと作られます。`,
  olderSite: 'データベースは古い版のものです。先に hiroba migrate を行ってください。',
  siteHasMembers: 'サイトにはもうメンバーがいます。空のサイトにだけ作れます。',
  noDemo: 'この版には架空のコミュニティが入っていません。',
  seeded: (posts) => `架空のコミュニティを作りました（投稿 ${posts} 件）。`,
  migrated: (names) => `移行しました：${names.join('、')}。`,
  wouldMigrate: (names, isRolling) =>
    `移行が必要です：${names.join('、')}。先にバックアップしてください。${
      isRolling
        ? '移行のあいだ、前の版のプロセスは動かしたままにできます。'
        : '前の版のプロセスは、先にすべて止めてください。'
    }`,
  nothingToMigrate: 'データベースはこの版のものです。',
  sameEngine:
    'すでにこの種類のデータベースです。同じ種類のあいだでは hiroba backup と restore を使ってください。',
  twoDirectories:
    'SQLite では、データベースとファイルは同じフォルダーに置きます。--files を外してください。',
  alreadyMoved: (target) =>
    `データベース ${target} には、もうこのサイトがあります（移動は完了しています）。何も写していません。もう一度移すには、空のものを作ってください。`,
  targetNotEmpty: (target) =>
    `データベース ${target} が空ではありません。空のものを作ってください。`,
  otherMove: (target, source) =>
    `データベース ${target} には ${source} からの途中の移動があります。空のものを作ってください。`,
  otherFile: (key) =>
    `移動先の ${key} に別のファイルがあります。ファイルの移動先には空の場所を指定してください。`,
  rowsDiffer:
    '何度写しても行が一致しません。移動先に書き込むものを止めてから、もう一度 move を行ってください。',
  movedTable: (table, rows, changed) => `${table}：${rows} 行（移動先と違った行 ${changed}）`,
  movedWhileRunning: (rows, files) =>
    `${rows} 行${files === null ? '' : `と ${files} 個のファイル`}を写しました。サイトはまだ動いていて、閲覧のみです。サイトを止めて、もう一度 move を行ってください。`,
  moved: (rows, files) =>
    `${rows} 行${files === null ? '' : `と ${files} 個のファイル`}を移し、比べました。移動先の設定でサイトを起動してください。`,
  movedReadOnly:
    'サイトは移す前から閲覧のみだったので、いまも閲覧のみです。書き込めるようにするには、一度だけ READ_ONLY=0 を付けて起動するか、サイト設定で切り替えてください。',
  noExport: (folder) => `${folder} というフォルダーはありません。`,
  emptyExport: (folder) => `${folder} に、profiles.json などの書き出したファイルがありません。`,
  importing: (collection, count) => `${collection}：${count}`,
  importedCollection: ({ collection, imported, known, skipped, unlisted }) =>
    `${collection}：新しい記録 ${imported}、取り込み済み ${known}、取り込まない記録 ${skipped}${unlisted === 0 ? '' : `（ほかに ${unlisted} 件の問題は省きました）`}`,
  notInExport: (collections) => `ファイルがありません：${collections.join('、')}。`,
  unreadFiles: (names) => `読み込まないファイル：${names.join('、')}。`,
  imported: (count, isRehearsal) => {
    if (count === 0) return '新しい記録はありません。何も変えていません。';
    return isRehearsal
      ? `${count} 件の記録を取り込めます。`
      : `${count} 件の記録を取り込みました。`;
  },
  unknownField: ({ collection, field, records }) =>
    `${collection} ${field}：取り込みの対象ではない項目です（${records} 件の記録から除きます）`,
  allSkipped: ({ collection }) => `${collection}：取り込めた記録がありません。`,
  importKind: (place, reason) => `${place}：${reason}`,
  importTotal: (kind, total) => `${kind}（この一覧に ${total} 件）`,
  importProblem: (place, reason, { isSkipped, becomes, path }) => {
    const value =
      becomes === null ? 'この値は除きます' : `この値は ${JSON.stringify(becomes)} になります`;
    return `${place}：${reason}${path === undefined ? '' : `：${path}`}（${isSkipped ? '取り込みません' : `取り込みますが、${value}`}）`;
  },
  importReasons: {
    'account-taken': 'この Google アカウントは、ほかのメンバーのものです',
    'bad-id': 'ID が20文字か28文字の英数字ではありません',
    'bad-time': '日時ではないか、未来または開始より前の日時です',
    'bad-value': 'ここでは使えない値です',
    'broken-picture': 'このサイトで使える画像ではありません',
    duplicate: '同じ記録がもうあります',
    'in-use': 'このサイトを使っているメンバーなので、そのままにします',
    missing: '値がありません',
    'missing-file': 'ファイルがバケットのフォルダーにありません',
    'missing-member': 'メンバーがいません',
    'missing-post': '投稿がありません',
    'no-google-account': 'Google でログインするアカウントではありません',
    'not-in-bucket': 'バケットのアドレスではありません',
    oneself: '自分自身をフォローしています',
    'too-large': 'ファイルが 5 MB を超えています',
    'too-long': '文字が多すぎます',
    'too-many': 'このサイトの上限を超えています',
    unreadable: 'ID のある JSON のオブジェクトではありません',
    'username-taken': 'このユーザーIDは、ほかのメンバーのものです',
  },
  noMember: (text) => `${text} というメンバーはいません。ユーザーIDか内部のIDを指定してください。`,
  noAdmins: '管理者がいません。',
  isAdmin: (member) => `${member} はすでに運営の一員です。役割は admin promote で変えてください。`,
  isNoAdmin: (member) =>
    `${member} は運営の一員ではありません。admin create で役割を付けてください。`,
  lastSuperAdmin: '最高管理者がいなくなります。先に別の人を super_admin にしてください。',
  notAppointable:
    'このメンバーには役割を付けられません（プロフィールが未完成か、利用停止中か、削除の予定です）。',
  rankSet: (member, rank) => `${member}：${rank}`,
  passkeysRemoved: (member, count) =>
    count === 0
      ? `${member} にはパスキーがありません。`
      : `${member} のパスキーを${count}個削除しました。`,
  jobFailures: {
    interrupted: '途中でサーバーが何度も止まりました',
    unavailable: 'データベースやディスクが使えませんでした',
    unexpected: '予期しないエラーが起きました（サイトのログにあります）',
  },
  noJobs: 'この状態の処理はありません。',
  noJob: (id) => `${id} という処理はありません。jobs list を見てください。`,
  jobsRetried: (count) => `${count} 件をやり直します。`,
  storage: {
    database_bytes: 'データベース',
    files_bytes: '画像',
    exports_bytes: 'データの書き出し',
    cache_bytes: 'キャッシュ',
  },
  records: {
    profiles: 'メンバー',
    posts: '投稿',
    comments: 'コメント',
    likes: 'いいね',
    events: 'イベント',
    wallets: 'ウォレット',
    files: '画像のファイル',
  },
  largestAccounts: '画像の大きいアカウント（ファイルの数、大きさ）',
  recounted: (count, isMended) =>
    `${count} 件の数が違います${isMended && count > 0 ? '。直しました' : ''}。`,
  reindexed: (posts, events, members) =>
    `検索の索引を作り直しました：投稿 ${posts}、イベント ${events}、メンバー ${members}。`,
  orphans: (count, isDeleted) =>
    count === 0 || isDeleted
      ? `記録のないファイル ${count} 個${isDeleted ? 'を消しました' : ''}。`
      : `記録のないファイル ${count} 個。--delete を付けると消します。`,
  variantsPurged: 'このマシンの、大きさを変えた画像を消しました。',
  rotated: {
    'mail-links': 'メールのリンクの鍵を新しくしました。前の鍵のリンクは、1年間使えます。',
    push: 'プッシュ通知の鍵を新しくしました。どの端末も、メンバーが次にサイトを開くまでは、前の鍵で受け取れます。',
    sessions: 'すべてのログインを終わらせました。全員がもう一度ログインします。',
  },
  nothingThere: (text) => `${text} には何もありません。完全に削除されたのかもしれません。`,
  prefixNotEmpty: (address) =>
    `${address} が空ではありません。FILES_URL に空のプレフィックスを指定するか、ファイルを消してください。`,
  adopted: (address) => `${address} のファイルを、このサイトのものにしました。`,
  canBeAdopted: (address) => `${address} のファイルを、このサイトのものにできます。`,
  adoptedAlready: (address) => `${address} のファイルは、すでにこのサイトのものです。`,
  prefixOfAnother: (address) =>
    `${address} は別のサイトのものです。そのサイトがもうない場合は、先に hiroba-site.json を消してください。`,
  noBucket:
    'FILES_URL が設定されていません。ファイルは DATA_DIR にあり、ほかのサイトと共有されません。',
  noRoom: (folder, needed, free) =>
    `${folder} のディスクの空きが足りません（必要 ${needed}、空き ${free}）。`,
  missingTool: (tool) =>
    `${tool} が見つかりません。PostgreSQL に付属しています（Debian では postgresql-client）。`,
  failedTool: (tool, reason) => `${tool} が失敗しました：${reason}`,
};

/** Returns the texts in a language, or in the language of the environment variable `LANG`. */
export function operatorTexts(language: string): OperatorTexts {
  return language.toLowerCase().startsWith('ja') ? japanese : english;
}
