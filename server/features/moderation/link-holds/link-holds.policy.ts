import { APPROVED_LINKS } from '#contract/foundations/limits.ts';
import { linksElsewhere } from '#contract/foundations/links.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import {
  isNewcomer,
  strikesIn,
} from '#server/features/foundations/rate-limits/rate-limits.service.ts';

type Reputation = Parameters<typeof isNewcomer>[0];

/**
 * Whether links of a member need a review. Links of a new member do, until the team has approved several. Links of a
 * member with hidden or deleted content do, while that content counts against the member.
 */
export function needsReview(reputation: Reputation, approved: number): boolean {
  if (!isNewcomer(reputation)) return false;
  return strikesIn(reputation) > 0 || approved < APPROVED_LINKS;
}

/** The words and hosts that the team reviews before others see them. */
export interface WatchedTerms {
  words: readonly string[];
  hosts: readonly string[];
}

/** Returns the watched words and hosts in texts. Words are compared as in a search, hosts also in plain text. */
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

/**
 * Whether a folded text contains the host itself, and not only as a part of a longer host. Folding turns hyphens into
 * prolonged sound marks.
 */
function isNamed(folded: string, host: string): boolean {
  const name = foldText(host).replaceAll('.', '\\.');
  return new RegExp(`(?<![a-z0-9]ー?)${name}(?!ー?[a-z0-9]|\\.[a-z0-9])`).test(folded);
}
