import { Link } from '#client/lib/router/link.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { splitLinks } from '#contract/foundations/links.ts';
import { shownText } from '#contract/foundations/shown-text.ts';
import { splitReferences } from './text-references.ts';

/** A member's text, with links to its URLs, tags and members. */
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
