import { join } from 'node:path';
import { pictureKeySchema } from '#contract/foundations/pictures.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { addressOf } from '#server/platform/files/files-location.ts';
import { openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { memberOf } from '../find-member.ts';
import { OperatorFailure } from '../operator-failure.ts';
import { type Found, findMember, findPicture, findRecord } from './looked-up.store.ts';

export interface StoredAt {
  key: string;
  /** A path, or a URL in the bucket. */
  at: string;
  /** Null when the file is missing. */
  bytes: number | null;
}

export interface LookedUp extends Omit<Found, 'files'> {
  files: StoredAt[];
}

/**
 * Finds the record or member to which a URL, a path, an id, a username or the key of a picture belongs. Throws an
 * `OperatorFailure` when there is none.
 */
export async function lookUp(env: Env, database: Database, text: string): Promise<LookedUp> {
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

/** Returns the path of a URL. For a URL of a page, the path can be in the fragment. */
function pathOf(text: string): string {
  return text.replace(/^https?:\/\/[^/]+/, '').replace(/^\/?#/, '');
}

function fileAddress({ bucket, dataDir }: Env, key: string): string {
  return bucket === null ? join(dataDir, 'files', key) : `${addressOf(bucket)}/${key}`;
}
