import { linksElsewhere } from '#contract/foundations/links.ts';
import { foldText } from '#contract/foundations/search-text.ts';

/** The words and hosts that the team reviews before others see them. */
export interface WatchedTerms {
  words: readonly string[];
  hosts: readonly string[];
}

/**
 * Returns the watched words and hosts in texts. Words are compared as in a search, ignoring width, case and kana. Hosts
 * and their subdomains are found in links and in plain text.
 */
export function watchedIn({ words, hosts }: WatchedTerms, texts: readonly string[]): string[] {
  if (words.length === 0 && hosts.length === 0) return [];
  // The line break prevents matches across two texts.
  const folded = texts.map(foldText).join('\n');
  const linked = linksElsewhere(texts, '').map((url) => new URL(url).hostname);
  return [
    ...words.filter((word) => folded.includes(foldText(word))),
    ...hosts.filter(
      (host) => linked.some((found) => isWithin(found, host)) || isNamed(folded, host),
    ),
  ];
}

/** Whether a host is `host` or a subdomain of it. A trailing dot is ignored. */
function isWithin(found: string, host: string): boolean {
  return `.${found.replace(/\.$/, '')}`.endsWith(`.${host}`);
}

/** Whether a folded text contains the host, and not a longer one. Folding turns hyphens into prolonged sound marks. */
function isNamed(folded: string, host: string): boolean {
  const name = foldText(host).replaceAll('.', '\\.');
  return new RegExp(`(?<![a-z0-9]ー?)${name}(?!ー?[a-z0-9]|\\.[a-z0-9])`).test(folded);
}
