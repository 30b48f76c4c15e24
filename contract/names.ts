// Sequences of one emoji: a family joined by U+200D, a flag spelled with tags (Unicode TS #51).
const emojiSequence =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)+|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

// Format characters (directions, joiners, soft hyphen), line separators, and letters that look blank.
const invisible =
  /[\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u180b-\u180d]/u;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Whether a name contains invisible, blank or direction-changing characters, or no visible one.
 * Joiners inside an emoji are allowed.
 */
export function isMisleadingName(name: string): boolean {
  const rest = name.replace(emojiSequence, '☺');
  return invisible.test(rest) || !visible.test(rest);
}

/** Names of the site and its team, and the first path segments of the site's URLs. */
const reserved = `
  admin administrator moderator mod root superuser super_admin owner operator staff team official system
  support help helpdesk info contact security abuse report billing postmaster webmaster hostmaster noreply
  hiroba everyone all here me you anonymous guest visitor member deleted null undefined true false test
  home login logout signin signout signup register about terms privacy company copyright rules guidelines guideline
  profile profile_setup restore user users settings feed feeds events event announcements notifications
  search posts post drafts tags tag likes bookmarks comments wallets nfts collection banners
  appeals appeal decisions decision reports
  api functions auth images uploads assets metrics healthz readyz demo_id demo_chain live session docs
  atom icons manifest mascots oembed robots rss shared sitemap sitemaps
`
  .trim()
  .split(/\s+/);

const reservedForms = new Set(reserved.map(lookAlikeForm));

/** Whether a username is reserved, or looks like a reserved one: `Admin_`, `adm1n`, `0fficial`, `adrnin`. */
export function isReservedUsername(username: string): boolean {
  return reservedForms.has(lookAlikeForm(username));
}

/** Whether a username is one of these names, or looks like one of them. */
export function looksLikeOneOf(username: string, names: readonly string[]): boolean {
  const form = lookAlikeForm(username);
  return names.some((name) => lookAlikeForm(name) === form);
}

/** A normal form in which usernames that look alike are equal. */
function lookAlikeForm(username: string): string {
  return username
    .toLowerCase()
    .replaceAll('_', '')
    .replaceAll(/[1l]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
