const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

const generic = `
  com net org info biz name pro mobi edu cat
  app dev page site website online digital cloud network
  blog wiki link click chat email social community group team club
  live video stream media news press radio audio tube show studio
  art gallery design graphics photo photos pics ink fan fans moe
  game games fun party dance band music tickets events camp
  world earth land city town tokyo osaka kyoto nagoya okinawa yokohama
  place space zone center house cafe bar school academy
  shop store market company business works tools tech
  xyz icu top one vip plus run today life love cool rocks ninja
  google goog gle youtube microsoft asia family
`
  .trim()
  .split(/\s+/);

/** Common endings of host names: the endings of countries and regions, and the most used generic endings. */
export const hostEndings: readonly string[] = [
  ...pairs.filter((pair) => regions.of(pair.toUpperCase()) !== undefined),
  ...generic,
];

const capitalized = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
const endings = hostEndings.flatMap((name) => [name, name.toUpperCase(), capitalized(name)]);
const knownHost = String.raw`[\w-]*\.(?:${endings.join('|')})`;
// Matches `meet.lol`, but not `Mr.Children`, `v1.beta` or `three.js`. Any ending matches, because new endings appear
// each year.
const name = String.raw`(?![Ff]eat\.|[Vv]ol\.|[Vv]er\.)(?=(?:[\d-]*[A-Za-z]){3})[A-Za-z\d]?[a-z\d-]*`;
const plainHost = String.raw`${name}\.(?!js[:/?#])[a-z]{2,24}`;
// Requires two names before the ending: matches `ab.cd.test`, but not `T.M.Revolution` or `v1.2.beta`.
const longHost = String.raw`[\w-]{2,}\.[\d_-]*[A-Za-z][\w-]*\.[A-Za-z]{2,24}`;
const host = String.raw`(?<![\w.-])(?:[\w-]*\.)*(?:${knownHost}|${plainHost}|${longHost})(?::\d{1,5})?[/?#]`;
// The characters of a user name and a password before a host. Brackets are not among them.
const ofUser = String.raw`[!-'*-;=?A-Z\\^-~]`;
const user = String.raw`(?:(?<!${ofUser}|@)(?:${ofUser}*@)+)?`;
const scheme = String.raw`(?<![A-Za-z\d])[A-Za-z\d]*:[/\\]{2}`;
const label = String.raw`(?:(?<![A-Za-z\d])[Uu][Rr][Ll] ?[:：]? ?)?`;
// The characters of an address, and of a Japanese sentence that follows it without a space.
const tail = String.raw`[!-;=?-~\p{L}\p{M}\p{N}]*`;
const linkPattern = new RegExp(`${label}(?:${scheme}|${user}${host})${tail}`, 'gu');

/** A name with capitals before a slash and Japanese words, such as `Vol.in/東京`. */
const TITLE = /^(?=.*[A-Z])[\w.-]+\/$/;

const EMPTY_BRACKETS = /\( ?\)|\[ ?\]|< ?>|（ ?）|「 ?」|『 ?』|【 ?】|〈 ?〉|［ ?］/g;

/** Removes web addresses, which may lead to a meeting for members. Returns an empty text when no words are left. */
export function withoutLinks(line: string): string {
  const text = oneLine(line);
  const rest = text.replace(linkPattern, afterLink);
  if (rest === text) return line;
  const words = oneLine(rest.replace(EMPTY_BRACKETS, ''));
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Returns the text after an address in a match. Japanese text ends the address, unless more of the address follows. */
function afterLink(run: string): string {
  const [address = ''] = /^.*[/\\?#=&][!-~]*(?<![)\].,:;!])/u.exec(run) ?? [];
  const rest = run.slice(address.length);
  const isWithin = /[/\\?#=&]$/.test(address) && /^[^!-~]/u.test(rest);
  if (isWithin && TITLE.test(address)) return run;
  return isWithin ? '' : rest;
}
