import sharp from 'sharp';
import { readBytes } from '../pictures/pictures.ts';
import { findToken, pictureOf } from './items.ts';
import type { TokenReference } from './ledger.ts';

/** `demo:` with contract and token, and with `.webp` for the animation. NFTs have no pictures in the database. */
const ADDRESS = /^demo:(0x[0-9a-f]{40})\/(\d{1,50})(\.webp)?$/;
const SIZE = 800;
const ANIMATED_SIZE = 480;
const FRAMES = 10;
const FRAME_MS = 120;

/** Returns the URL of the picture of a token. */
export function pictureAddress(contract: string, { token_id }: TokenReference): string {
  return `demo:${contract}/${token_id}`;
}

/** Returns the picture or animation at a URL. Null for other URLs. */
export async function readPicture(address: string): Promise<Buffer | null> {
  const [, contract = '', tokenId = '', animation] = ADDRESS.exec(address) ?? [];
  const token = findToken(contract, tokenId);
  if (!token) return null;
  const picture = await readBytes('nfts', pictureOf(token).name);
  return animation ? renderAnimation(picture) : picture;
}

/** Returns an animation that zooms in and out. */
async function renderAnimation(picture: Buffer): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, index) => {
      const margin = Math.round(30 * (1 - Math.cos((2 * Math.PI * index) / FRAMES)));
      const side = SIZE - 2 * margin;
      return sharp(picture)
        .extract({ left: margin, top: margin, width: side, height: side })
        .resize(ANIMATED_SIZE)
        .png({ compressionLevel: 1 })
        .toBuffer();
    }),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ quality: 75, effort: 1, delay: frames.map(() => FRAME_MS), loop: 0 })
    .toBuffer();
}
