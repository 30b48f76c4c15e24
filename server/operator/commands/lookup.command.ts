import { join } from 'node:path';
import { pictureKeySchema } from '#contract/foundations/pictures.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { memberOf } from '#server/operator/find-member.ts';
import {
  type Found,
  findMember,
  findPicture,
  findRecord,
} from '#server/operator/lookup/looked-up.store.ts';
import { OperatorFailure } from '#server/operator/operator-failure.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { addressOf } from '#server/platform/files/files-location.ts';
import { openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { type LookedUpColumn, lookupTexts } from '../lookup/lookup.messages.ts';
import { withDatabase } from '../open-site.ts';
import type { OperatorTexts } from '../operator.messages.ts';
import { command, expectedArguments } from './command.ts';

export const lookup = command({
  help: {
    en: `Usage: npm run hiroba -- lookup <address> [--json]

Tells what the address of a post, an event, a profile or a picture leads to: whose it is, its state, and where its files lie. An id, a
username and the key of a picture do as well.`,
    ja: `使い方: npm run hiroba -- lookup <アドレス> [--json]

投稿・イベント・プロフィール・画像のアドレスが何を指すか（持ち主・状態・ファイルの場所）を出します。
内部のID、ユーザーID、画像のキーも使えます。`,
  },
  options: {},
  words: 1,
  run: async ({ env, positionals: [text] }) => {
    if (text === undefined) {
      throw expectedArguments({ en: 'lookup <address>', ja: 'lookup <アドレス>' });
    }
    const found = await withDatabase(env, (database) => lookUp(env, database, text));
    return {
      data: found,
      say: ({ language }) => say(found, language),
    };
  },
});

function say(found: LookedUp, language: OperatorTexts['language']): string {
  const { kind, id, owner, owner_id, state, files } = found;
  const texts = lookupTexts[language];
  const values = new Map(Object.entries(texts.values));
  const whose = owner === null ? (owner_id ?? '–') : `@${owner} (${owner_id})`;
  const columns = Object.entries(texts.columns).flatMap(([name, label]) => {
    const value = state[name as LookedUpColumn] ?? null;
    return value === null ? [] : [`${label}: ${values.get(String(value)) ?? value}`];
  });
  return [
    `${texts.kinds[kind]} ${id}`,
    `${texts.owner}: ${whose}`,
    ...columns,
    ...files.map(({ at, bytes }) => `${at}: ${bytes ?? texts.missing}`),
  ].join('\n');
}

interface StoredAt {
  key: string;
  /** A path, or a URL in the bucket. */
  at: string;
  /** The size in bytes. Null when the file is missing. */
  bytes: number | null;
}

interface LookedUp extends Omit<Found, 'files'> {
  files: StoredAt[];
}

/** Finds what a URL, a path, an id, a username or the key of a picture belongs to. Throws when nothing is found. */
async function lookUp(env: Env, database: Database, text: string): Promise<LookedUp> {
  const found = await find(database, text);
  if (!found) throw new OperatorFailure((texts) => texts.nothingThere(text));
  const files = await openSiteFiles(env);
  const stored = found.files.map(async (key) => {
    const file = await files.open(key);
    return { key, at: fileAddress(env, key), bytes: file?.length ?? null };
  });
  return { ...found, files: await Promise.all(stored) };
}

async function find(database: Database, text: string): Promise<Found | null> {
  const { read } = database;
  const path = pathOf(text);
  const key = path.replace(/^\/?images\//, '').replace(/[?#].*$/, '');
  if (pictureKeySchema.safeParse(key).success) return findPicture(read, key);
  const [, noun, name = ''] = /^\/(posts|events|user)\/([^/?#]+)/.exec(path) ?? [];
  const wanted = noun === undefined ? text : decodeURIComponent(name);
  if (noun !== 'user' && idSchema.safeParse(wanted).success) {
    const record = await findRecord(read, wanted);
    if (record) return record;
  }
  return noun === undefined || noun === 'user'
    ? findMember(read, await memberOf(database, wanted))
    : null;
}

/** Returns the path in a URL. In the URL of a page, the path can be in the fragment. */
function pathOf(text: string): string {
  return text.replace(/^https?:\/\/[^/]+/, '').replace(/^\/?#/, '');
}

function fileAddress({ bucket, dataDir }: Env, key: string): string {
  return bucket === null ? join(dataDir, 'files', key) : `${addressOf(bucket)}/${key}`;
}
