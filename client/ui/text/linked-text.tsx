import { shownText } from '#contract/foundations/characters.ts';
import { splitLinks } from '#contract/foundations/links.ts';
import { uiMessages } from './ui.messages.ts';

/** A member's text. Its URLs are links that open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(shownText(text)).map((piece) =>
    piece.url ? (
      <a
        key={piece.start}
        href={piece.text}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="text-brand underline underline-offset-2 hover:text-brand-strong"
      >
        {piece.text}
        <span className="sr-only">{uiMessages.newTab}</span>
      </a>
    ) : (
      piece.text
    ),
  );
}
