import { Link } from '#client/lib/router/link.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { Folded } from '#client/ui/text/long-text.tsx';
import { shownText } from '#contract/foundations/characters.ts';
import { splitLinks } from '#contract/foundations/links.ts';
import { findReferences } from '#contract/foundations/references.ts';
import { foldedParts } from '#contract/posts/folded-text.ts';
import { tagPath } from './tag-paths.ts';

export function TextWithReferences({ text }: { text: string }) {
  return splitLinks(shownText(text)).map((piece) =>
    piece.url ? (
      <LinkedText key={piece.start} text={piece.text} />
    ) : (
      <References key={piece.start} text={piece.text} />
    ),
  );
}

function References({ text }: { text: string }) {
  return splitReferences(text).map((piece) =>
    piece.path === null ? (
      piece.text
    ) : (
      <Link key={piece.start} to={piece.path} className="text-brand hover:underline">
        {piece.text}
      </Link>
    ),
  );
}

interface TextPiece {
  text: string;
  /** The path of the tag or member. Null for plain text. */
  path: string | null;
  /** The offset of the piece in the whole text. */
  start: number;
}

/** Splits a text into plain text, tags such as #うさぎ and usernames such as @kotori. The joined pieces equal the text. */
export function splitReferences(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const reference of findReferences(text)) {
    const { start, to } = reference;
    const path = 'name' in to ? `/user/@${to.name}` : tagPath(to.tag);
    if (start > end) pieces.push({ text: text.slice(end, start), path: null, start: end });
    pieces.push({ text: reference.text, path, start });
    end = start + reference.text.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), path: null, start: end });
  return pieces;
}

/** A member's text with links. Buttons show and hide its folded parts (`||…||`). */
export function FoldableText({ text }: { text: string }) {
  let start = 0;
  return foldedParts(shownText(text)).map(({ text: part, isFolded }) => {
    const key = start;
    start += part.length;
    const content = <TextWithReferences key={key} text={part} />;
    return isFolded ? <Folded key={key}>{content}</Folded> : content;
  });
}
