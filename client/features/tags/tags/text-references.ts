import { findReferences, type Reference } from '#contract/foundations/references.ts';
import { tagPath } from './tag-paths.ts';

interface TextPiece {
  text: string;
  /** The path of the tag or member. Null for plain text. */
  path: string | null;
  /** The offset of the piece in the whole text. */
  start: number;
}

function pathOf({ to }: Reference): string {
  return 'name' in to ? `/user/@${to.name}` : tagPath(to.tag);
}

/** Splits a text into plain text, tags such as #ルミ and usernames such as @kotori. The joined pieces equal the text. */
export function splitReferences(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const reference of findReferences(text)) {
    const { start } = reference;
    if (start > end) pieces.push({ text: text.slice(end, start), path: null, start: end });
    pieces.push({ text: reference.text, path: pathOf(reference), start });
    end = start + reference.text.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), path: null, start: end });
  return pieces;
}
