import { z } from 'zod';
import { StartFailure } from '#server/platform/start-failure.ts';
import { type BucketFiles, MARKER } from './bucket-files.ts';
import { addressOf, type BucketLocation } from './files-location.ts';

const markerSchema = z.object({ site: z.string() });

/** Whose a prefix is: nobody's and empty, this site's, another site's, or somebody's who has not marked it. */
export type PrefixOwner = 'nobody' | 'this-site' | 'another-site' | 'unknown';

/** Finds out whose the prefix of a bucket is. */
export async function ownerOf(files: BucketFiles, siteId: string | null): Promise<PrefixOwner> {
  let marker = await files.read(MARKER);
  if (marker === null) {
    if (await files.isEmpty()) return 'nobody';
    // Another process can have marked the prefix meanwhile.
    marker = await files.read(MARKER);
  }
  if (marker === null) return 'unknown';
  return siteOf(marker) === siteId ? 'this-site' : 'another-site';
}

/** Marks the prefix as that of a site, unless another process has marked it. */
export async function markPrefix(files: BucketFiles, siteId: string): Promise<void> {
  const marker = `${JSON.stringify({ site: siteId })}\n`;
  await files.putNew(MARKER, Buffer.from(marker), 'application/json');
}

/**
 * Makes sure that the prefix is this site's, and marks an empty one. Throws a `StartFailure` otherwise: two sites on one
 * prefix would delete each other's files as unused.
 */
export async function claimPrefix(
  files: BucketFiles,
  siteId: string,
  location: BucketLocation,
): Promise<void> {
  let owner = await ownerOf(files, siteId);
  if (owner === 'nobody') {
    await markPrefix(files, siteId);
    // Two sites can find the prefix empty at the same time. One of the markers stays.
    owner = await ownerOf(files, siteId);
  }
  if (owner !== 'this-site') {
    const name = `${location.settings}_URL`;
    throw new StartFailure(`${name} ${addressOf(location)} ${refusals[owner](name)}`);
  }
}

const refusals: Record<Exclude<PrefixOwner, 'this-site'>, (setting: string) => string> = {
  'another-site': (setting) =>
    `belongs to another site: ${MARKER} there names it. Set ${setting} to a prefix of its own.`,
  unknown: (setting) => {
    const adopt =
      setting === 'FILES_URL' ? ', or run hiroba adopt if the files are of this site' : '';
    return `has files and no ${MARKER}. Set ${setting} to an empty prefix${adopt}.`;
  },
  // Somebody has deleted the marker meanwhile.
  nobody: () => `does not keep ${MARKER}. Start again.`,
};

function siteOf(marker: Buffer): string | null {
  try {
    return markerSchema.parse(JSON.parse(marker.toString())).site;
  } catch {
    return null;
  }
}
