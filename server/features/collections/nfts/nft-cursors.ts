import { NFT_PINS_MAX } from '#contract/foundations/limits.ts';
import { decodeCursor, encodeCursor, highest } from '#server/platform/database/cursor.ts';
import { type NftFilter, nftKeyset } from './nfts.store.ts';

/** The position where a page of NFTs begins: after a number of pinned NFTs, and after a row of the others. */
export interface NftPosition {
  pins: number;
  after: typeof nftKeyset.start;
}

export const listStart: NftPosition = { pins: 0, after: nftKeyset.start };

export function positionAfterPin(index: number): NftPosition {
  return { ...listStart, pins: index + 1 };
}

export function positionAfterRow(row: { created_at: string; id: string }): NftPosition {
  return { pins: NFT_PINS_MAX, after: nftKeyset.afterRow(row) };
}

// The id of the start of the list. It is greater than the ids of all rows.
const START_ID = 'z'.repeat(20);

/** Returns the cursor of a position. It is valid for its own member and filter only. */
export function cursorOf(filter: NftFilter, { pins, after }: NftPosition): string {
  const id = after === nftKeyset.start ? START_ID : after.id;
  return encodeCursor([nameOf(filter), pins, after.time, id]);
}

/** Returns the position of a cursor, or the start of the list without one. Throws invalid-argument. */
export function positionOf(filter: NftFilter, cursor: string | undefined): NftPosition {
  if (cursor === undefined) return listStart;
  const kinds = [`=${nameOf(filter)}`, 'count', 'time', 'id'] as const;
  const [, pins, time, id] = decodeCursor(cursor, kinds);
  const after = time === highest.time ? nftKeyset.start : { time: String(time), id: String(id) };
  return { pins: Number(pins), after };
}

function nameOf({ user, hidden, wallet, chain, contract }: NftFilter): string {
  return ['nfts', user, hidden, wallet, chain, contract].join(' ');
}
