import { z } from 'zod';
import { type OperatorText, untranslated } from '#server/platform/operator-text.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import { type BucketFiles, MARKER } from './bucket-files.ts';
import { addressOf, type BucketLocation } from './files-location.ts';

const markerSchema = z.object({ site: z.string() });

/**
 * The owner of a prefix: nobody if the prefix is empty, this site, another site, or unknown if the prefix has files but
 * no marker.
 */
export type PrefixOwner = 'nobody' | 'this-site' | 'another-site' | 'unknown';

export async function ownerOf(files: BucketFiles, siteId: string | null): Promise<PrefixOwner> {
  let marker = await files.read(MARKER);
  if (marker === null) {
    if (await files.isEmpty()) return 'nobody';
    // Another process may have marked the prefix meanwhile.
    marker = await files.read(MARKER);
  }
  if (marker === null) return 'unknown';
  return siteOf(marker) === siteId ? 'this-site' : 'another-site';
}

export async function markPrefix(files: BucketFiles, siteId: string): Promise<void> {
  const marker = `${JSON.stringify({ site: siteId })}\n`;
  await files.putNew(MARKER, Buffer.from(marker), 'application/json');
}

/**
 * Checks that the prefix belongs to this site, and marks an empty prefix. Throws a `StartFailure` for a prefix of
 * another site, because two sites with the same prefix would delete each other's files.
 */
export async function claimPrefix(files: BucketFiles, siteId: string, location: BucketLocation) {
  let owner = await ownerOf(files, siteId);
  if (owner === 'nobody') {
    await markPrefix(files, siteId);
    // Read again, because two sites can find the prefix empty at the same time. Only one of their markers remains.
    owner = await ownerOf(files, siteId);
  }
  if (owner !== 'this-site') {
    const name = `${location.settings}_URL`;
    throw new StartFailure(refusals[owner](name, addressOf(location)));
  }
}

type Refuse = (setting: string, address: string) => OperatorText;

const refusals: Record<Exclude<PrefixOwner, 'this-site'>, Refuse> = {
  'another-site': (setting, address) => ({
    en: `${setting} ${address} belongs to another site: ${MARKER} there names it. Set ${setting} to a prefix of its own.`,
    ja: `${setting} ${address} は別のサイトのものです（${MARKER} があります）。${setting} に、このサイト専用のプレフィックスを指定してください。`,
  }),
  unknown: (setting, address) => {
    const adopt =
      setting === 'FILES_URL'
        ? {
            en: ', or run hiroba adopt if the files are of this site',
            ja: 'このサイトのファイルであれば、hiroba adopt を行ってください。',
          }
        : untranslated('');
    return {
      en: `${setting} ${address} has files and no ${MARKER}. Set ${setting} to an empty prefix${adopt.en}.`,
      ja: `${setting} ${address} にファイルがあり、${MARKER} がありません。${setting} に空のプレフィックスを指定してください。${adopt.ja}`,
    };
  },
  // Nobody owns the prefix when the marker was deleted after it was written.
  nobody: (setting, address) => ({
    en: `${setting} ${address} does not keep ${MARKER}. Start again.`,
    ja: `${setting} ${address} から ${MARKER} がなくなりました。もう一度起動してください。`,
  }),
};

function siteOf(marker: Buffer): string | null {
  try {
    return markerSchema.parse(JSON.parse(marker.toString())).site;
  } catch {
    return null;
  }
}
