/**
 * `npm run writing -- <commit>`: lists, as a hint, the comments and commit subjects since a commit that have private
 * words or a long sentence. With `--retired`, fails when the sources have a retired identifier. The rules are in
 * docs/developers/writing.md.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** Identifiers that were replaced by the term of the field. They are matched as whole words. */
export const retired = [
  'explainKept',
  'fillFreePlaces',
  'findLooks',
  'findPlaces',
  'freePlaces',
  'heldComment',
  'heldPost',
  'heldTexts',
  'inTurns',
  'isPlaceLost',
  'isSeatLost',
  'keptChecks',
  'listSeriesToTell',
  'lookHash',
  'measureInTurns',
  'placeOf',
  'serverInTurns',
  'tellTyping',
  'toldTo',
  'turnOf',
  'useKeptLikes',
];

const privateWord =
  /\b(?:places?|marks?|looks?|ways?|told|tells?|held|kept|beside|in turn|apart|stands?|whoever|whatever)\b/gi;
const LONGEST_SENTENCE = 30;

/** Returns the retired identifiers of a source. */
export function retiredIn(source: string): string[] {
  const names = new Set(source.match(/[A-Za-z_$][\w$]*/g));
  return retired.filter((name) => names.has(name));
}

/** Returns the private words of a text, and its sentences of more than 30 words. */
export function remarksOn(text: string): string[] {
  const words = text.match(privateWord) ?? [];
  const long = text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => sentence.split(/\s+/).length > LONGEST_SENTENCE);
  return [...new Set(words.map((word) => word.toLowerCase())), ...long];
}

/** Returns the comments that a diff adds. Adjacent lines are one comment. */
export function addedComments(diff: string): string[] {
  const added = diff.split('\n').map((line) => /^\+\s*(?:\/\*\*?|\*|\/\/)\s(.*)$/.exec(line)?.[1]);
  const comments: string[] = [];
  for (const [index, line] of added.entries()) {
    if (line === undefined) continue;
    const text = line.replace(/\s*\*\/$/, '');
    if (added[index - 1] === undefined) comments.push(text);
    else comments.push(`${comments.pop()} ${text}`);
  }
  return comments;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

function printRemarks(since: string): void {
  const subjects = git('log', '--format=%s', `${since}..HEAD`).trim().split('\n');
  for (const text of [
    ...subjects,
    ...addedComments(git('diff', '-U0', since, '--', '*.ts', '*.tsx')),
  ]) {
    const remarks = remarksOn(text);
    if (remarks.length > 0) console.log(`${text}\n  → ${remarks.join(', ')}`);
  }
}

function refuseRetired(): void {
  const files = globSync('{bench,client,contract,demo,e2e,scripts,server}/**/*.{ts,tsx}', {
    cwd: root,
  });
  for (const file of files.filter((name) => !name.startsWith('scripts/writing'))) {
    for (const name of retiredIn(readFileSync(path.join(root, file), 'utf8'))) {
      console.log(`${file}: ${name} is retired (docs/developers/writing.md)`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.main) {
  const [argument = 'HEAD'] = process.argv.slice(2);
  if (argument === '--retired') refuseRetired();
  else printRemarks(argument);
}
