import { hostEndings } from './host-endings.ts';

const ending = `(?:${hostEndings.join('|')})`;
// Two names before an ending that may be any: `room.meet.test`, but neither `Mr.Children` nor `v1.2.beta`.
const longHost = String.raw`[\w-]+\.[\d_-]*[a-z][\w-]*\.[a-z]{2,24}`;
const host = String.raw`(?<![\w.-])(?:[\w-]*\.)*(?:[\w-]*\.${ending}|${longHost})(?::\d{1,5})?[/?#]`;
const scheme = String.raw`(?<![a-z\d])[a-z\d]*:[/\\]{2}`;
const label = String.raw`(?:(?<![a-z\d])URL ?[:：]? ?)?`;
// What people write within addresses, and the sentence that follows one without a space.
const tail = String.raw`[!-;=?-~\p{L}\p{M}\p{N}]*`;
const linkPattern = new RegExp(`${label}(?:${scheme}|${host})${tail}`, 'giu');

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
  return isWithin ? '' : rest;
}
