import { hostEndings } from './host-endings.ts';

const capitalized = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
const endings = hostEndings.flatMap((name) => [name, name.toUpperCase(), capitalized(name)]);
const knownHost = String.raw`[\w-]*\.(?:${endings.join('|')})`;
// Any ending, as there are new ones each year: `meet.lol`, but neither `Mr.Children`, `v1.beta` nor `three.js`.
const name = String.raw`(?![Ff]eat\.|[Vv]ol\.|[Vv]er\.)(?=(?:[\d-]*[A-Za-z]){3})[A-Za-z\d]?[a-z\d-]*`;
const plainHost = String.raw`${name}\.(?!js[:/?#])[a-z]{2,24}`;
// Two names before it: `ab.cd.test`, but neither `T.M.Revolution` nor `v1.2.beta`.
const longHost = String.raw`[\w-]{2,}\.[\d_-]*[A-Za-z][\w-]*\.[A-Za-z]{2,24}`;
const host = String.raw`(?<![\w.-])(?:[\w-]*\.)*(?:${knownHost}|${plainHost}|${longHost})(?::\d{1,5})?[/?#]`;
// A name and a password before a host, which brackets do not belong to.
const ofUser = String.raw`[!-'*-;=?A-Z\\^-~]`;
const user = String.raw`(?:(?<!${ofUser}|@)(?:${ofUser}*@)+)?`;
const scheme = String.raw`(?<![A-Za-z\d])[A-Za-z\d]*:[/\\]{2}`;
const label = String.raw`(?:(?<![A-Za-z\d])[Uu][Rr][Ll] ?[:：]? ?)?`;
// What people write within addresses, and the sentence that follows one without a space.
const tail = String.raw`[!-;=?-~\p{L}\p{M}\p{N}]*`;
const linkPattern = new RegExp(`${label}(?:${scheme}|${user}${host})${tail}`, 'gu');

/** Capitals before a slash that Japanese words follow: one of two names, such as `Vol.in/東京`. */
const TITLE = /^(?=.*[A-Z])[\w.-]+\/$/;

const EMPTY_BRACKETS = /\( ?\)|\[ ?\]|< ?>|（ ?）|「 ?」|『 ?』|【 ?】|〈 ?〉|［ ?］/g;

/**
 * Removes addresses from a line of text: they may lead into a meeting that is for members. Returns an empty text when no
 * word is left beside them, and a line without addresses as it is.
 */
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

/** What follows an address in a run: Japanese text ends it without a space, unless more of the address comes after it. */
function afterLink(run: string): string {
  const [address = ''] = /^.*[/\\?#=&][!-~]*(?<![)\].,:;!])/u.exec(run) ?? [];
  const rest = run.slice(address.length);
  const isWithin = /[/\\?#=&]$/.test(address) && /^[^!-~]/u.test(rest);
  if (isWithin && TITLE.test(address)) return run;
  return isWithin ? '' : rest;
}
