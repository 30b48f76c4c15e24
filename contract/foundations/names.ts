import { isInvisible } from './characters.ts';
import { FORMER_USERNAMES_MAX, USERNAME_MAX } from './limits.ts';
import { japanMinuteFrom } from './wall-clock.ts';

// An emoji of several code points: joined by U+200D, such as a family, or a flag spelled with tags (Unicode TS #51).
const emojiSequence =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)+|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

// The variation selectors of emoji and of kanji.
const variation = /(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu;

// Format characters (directions, joiners, soft hyphens), line separators, and characters without a glyph.
const invisible = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether a name has no visible character, or has characters that are invisible, blank or change its direction. Joiners
 * inside an emoji, and variations of emoji and kanji, are allowed.
 */
export function isMisleadingName(name: string): boolean {
  const rest = name.replace(emojiSequence, '☺').replace(variation, '');
  return invisible.test(rest) || isInvisible(rest);
}

/** Whether a typed text is the username, in any case, with or without an @, and even in full width. */
export function isTypedUsername(typed: string, username: string): boolean {
  const name = typed.normalize('NFKC').trim().replace(/^@/, '');
  return name.toLowerCase() === username.toLowerCase();
}

/** Words for the site or its team, in English and in romanized Japanese (運営, 公式, 事務局). */
const official = wordsOf(`
  admin administrator moderator mod root superuser super owner operator staff team official system
  support help helpdesk info contact security abuse billing postmaster webmaster hostmaster noreply hiroba
  unei uneisha uneishitsu uneibu kanri kanrisha kanrisya kanrinin koushiki kousiki koshiki kosiki
  jimukyoku zimukyoku sapooto toiawase otoiawase madoguchi madoguti sutaffu
`);

/** Words that a username can add to an official word and still look official, such as `app` or `members`. */
const companions = wordsOf('account app japan jp member members no of site the web');

/** The first path segments of the site's URLs, and names that could mean anybody or nobody. */
const reserved = wordsOf(`
  everyone all here me you anonymous guest visitor member deleted null undefined true false test
  home login logout signin signout signup register about terms privacy company copyright rules guidelines guideline
  profile profile_setup welcome restore user users settings feed feeds events event announcements notifications follow_requests missed insights similar_pictures
  search posts post clips clip polls poll series drafts planned tags tag likes bookmarks comments wallets nfts collection banners
  appeals appeal decisions decision report reports messages message conversations mail demo_mail webhooks
  api functions auth images uploads assets metrics healthz readyz demo_id demo_chain live session docs
  year_reviews years
  atom icons manifest mascots oembed robots rss screenshots shared shell sitemap sitemaps
`);

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/).map(lookAlikeForm);
}

const reservedForms = new Set(reserved);
const officialName = patternWith(companions);

/**
 * Whether a username is reserved on every site. This includes usernames that look like a reserved name (`Admin_`,
 * `adm1n`, `adrnin`), and usernames that consist only of words for the site or its team (`hiroba_official`,
 * `UneiStaff`, `support_2`).
 */
export function isReservedUsername(username: string): boolean {
  return reservedForms.has(lookAlikeForm(username)) || matches(username, officialName);
}

/** Whether a username resembles a reserved name, or only adds words for the team to it: `Tsukimachi_Official`. */
export function isReservedAmong(username: string, names: readonly string[]): boolean {
  const forms = names.map(lookAlikeForm).filter((form) => form !== '');
  const isName = forms.includes(lookAlikeForm(username));
  return isName || matches(username, patternWith([...companions, ...forms]));
}

/** Returns a pattern for texts of official and other words. At least one word must be official. */
function patternWith(others: readonly string[]): RegExp {
  const [one, any] = [official, [...official, ...others]].map((words) => `(?:${words.join('|')})`);
  return new RegExp(`^${any}*${one}${any}*$`);
}

function matches(username: string, form: RegExp): boolean {
  // A longer text is not a username, and it would take too long to split it into words.
  if (username.length > USERNAME_MAX) return false;
  // A number at the end is ignored, but its digits may also stand for the last letters of the word before it.
  const [end = ''] = /[\d_]*$/.exec(username) ?? [];
  const cuts = Array.from({ length: end.length + 1 }, (_, cut) => username.length - cut);
  return cuts.some((length) => form.test(lookAlikeForm(username.slice(0, length))));
}

/** Returns a normal form that is equal for usernames that look alike. */
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

/** Returns the refusal when a username was changed too often, with the time of the next possible change. */
export function tooManyChangesText(from: string): string {
  return `ユーザーIDは30日間に${FORMER_USERNAMES_MAX}回まで変更できます。次に変更できるのは${japanMinuteFrom(from)}（日本時間）からです`;
}
