import { Fragment } from 'react';
import { phrasesOf } from '#client/lib/format/phrases.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';

/**
 * A short text whose lines end between phrases, for elements with the class `phrases`. It breaks between the words of
 * `phrasesOf` where the browser has no `auto-phrase`, or where a phrase of the browser is too long for a line. The words
 * differ between server and browser, so the breaks are only added after hydration.
 */
export function Phrases({ text }: { text: string }) {
  if (!useHydrated()) return text;
  return phrasesOf(text).map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the phrases of a text never change their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
