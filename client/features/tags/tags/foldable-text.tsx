import { Folded } from '#client/ui/text/folded.tsx';
import { shownText } from '#contract/foundations/shown-text.ts';
import { foldedParts } from '#contract/posts/folded-text.ts';
import { TextWithReferences } from './text-with-references.tsx';

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
