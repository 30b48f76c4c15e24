import { randomBytes } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { lineOf, reportLine } from '#server/checks/check.ts';
import { explainFailure } from '#server/explain-failure.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { fileTrouble } from '#server/platform/env/settings-file.ts';
import { writeAtomically } from '#server/platform/files/atomic-write.ts';
import { folderTrouble } from '#server/platform/files/data-dir.ts';
import { StartFailure } from '#server/platform/start-failure.ts';
import type { Outcome } from '../commands/command.ts';
import type { OperatorTexts } from '../operator.messages.ts';
import { OperatorFailure, OperatorMisuse } from '../operator-failure.ts';
import { type Answered, answerAll, checkAnswers, type Given } from './answers.ts';
import { type InitTexts, initTexts } from './init.messages.ts';
import { askSection, askTarget, askYesNo } from './interview.ts';
import { nextSteps } from './next-steps.ts';
import type { Answers } from './questions.ts';
import { type FileSection, settingsIn, settingsText } from './settings-text.ts';
import { type Target, type TargetName, targetOf, targets } from './targets.ts';
import type { Terminal } from './terminal.ts';

export interface InitRequest {
  language: OperatorTexts['language'];
  variables: Record<string, string | undefined>;
  target: TargetName | null;
  file: string | null;
  /** The folder of relative paths in answers. */
  folder: string;
  given: Given;
  /** Whether an existing file is changed without a question. */
  isForced: boolean;
  /** Whether answers are written although their check finds an error. */
  keepsErrors: boolean;
}

interface SettingsFile {
  path: string;
  /** The text of an existing file, or null. */
  former: string | null;
  settings: Answers;
}

/** A file with its new text, which is not written yet. */
interface Draft {
  target: Target;
  file: SettingsFile;
  text: string;
}

/** Asks for the settings of a site on a terminal, and writes them. */
export async function initByTerminal(request: InitRequest, terminal: Terminal): Promise<Outcome> {
  const { language, given, folder, isForced } = request;
  const texts = initTexts[language];
  terminal.say(texts.welcome);
  const name = request.target ?? (await askTarget(terminal, texts, likelyTarget(request)));
  const { target, file, proposals } = openFor(name, request);
  terminal.say(texts.file(file.path, file.former === null));
  const interview = { terminal, language, target, folder, given, proposals };
  const answered: Answered[] = [];
  let answers: Answers = {};
  for (const section of target.sections) {
    const own = await askSection(section, interview, answers);
    answers = { ...answers, ...own.values };
    answered.push(own);
  }
  const draft = { target, file, text: textOf(target, file, answered, language) };
  terminal.say('');
  if (!(await isConfirmed(draft, terminal, { texts, isForced }))) {
    return { data: { file: file.path }, isFailure: true, say: () => texts.interrupted };
  }
  return writeDraft(draft, [], texts);
}

async function isConfirmed(
  { target, file, text }: Draft,
  terminal: Terminal,
  { texts, isForced }: { texts: InitTexts; isForced: boolean },
): Promise<boolean> {
  const trouble = settingsTrouble(target, text, texts);
  if (trouble !== null && !(await askYesNo(terminal, texts, texts.isToWriteAnyway(trouble)))) {
    return false;
  }
  if (file.former === null || file.former === text || isForced) return true;
  const names = changedNames(file.settings, parseEnv(text));
  return askYesNo(terminal, texts, texts.isToChange(file.path, names));
}

/** Writes the settings that the options, the environment and the former file give. Asks nothing. */
export async function initByOptions(request: InitRequest): Promise<Outcome> {
  const { language, given, folder, isForced, keepsErrors } = request;
  const texts = initTexts[language];
  const { target, file, proposals } = openFor(request.target ?? likelyTarget(request), request);
  const { answered, wrong } = answerAll({ target, folder, given, proposals, texts });
  const unconfirmed = file.former === null || isForced ? [] : [texts.exists(file.path)];
  const misuses = [...unconfirmed, ...wrong];
  if (misuses.length > 0) throw new OperatorMisuse(() => misuses.join('\n'));
  const checked = await checkAll(target, answered, request);
  const text = textOf(target, file, checked.answered, language);
  const trouble = settingsTrouble(target, text, texts);
  const errors = [...checked.errors, ...(trouble === null ? [] : [`✗ ${trouble}`])];
  if (errors.length > 0 && !keepsErrors) {
    throw new OperatorFailure(() => texts.notWritten(errors));
  }
  return writeDraft({ target, file, text }, checked.lines, texts);
}

/** Runs the checks of all sections. Returns the answers with notes about the problems. */
async function checkAll(target: Target, given: readonly Answered[], { language }: InitRequest) {
  const answers: Answers = Object.assign({}, ...given.map(({ values }) => values));
  const lines: string[] = [];
  const errors: string[] = [];
  const answered: Answered[] = [];
  for (const { section, values } of given) {
    const findings = await checkAnswers(section, target, answers);
    const notes: string[] = [];
    for (const finding of findings) {
      const line = reportLine(finding, language);
      lines.push(line);
      if (finding.level === 'error') errors.push(line);
      if (finding.level !== 'ok') notes.push(initTexts[language].kept(lineOf(finding, language)));
    }
    answered.push({ section, values, notes });
  }
  return { answered, lines, errors };
}

function likelyTarget({ file }: InitRequest): TargetName {
  return file === null ? 'npm' : targetOf(resolve(file));
}

function openFor(name: TargetName, { file: path, variables, language }: InitRequest) {
  const target = targets[name];
  const file = openSettingsFile(resolve(path ?? target.file), initTexts[language]);
  const environment = Object.entries(variables).filter(([, value]) => Boolean(value));
  const known = settingsIn(file.former ?? '').map((name) => [name, undefined]);
  const proposals: Answers = {
    ...Object.fromEntries(known),
    ...file.settings,
    ...Object.fromEntries(environment),
  };
  return { target, file, proposals };
}

/** Reads an existing file. Throws an `OperatorFailure` when it cannot be read, or when no file can be written there. */
function openSettingsFile(path: string, texts: InitTexts): SettingsFile {
  const trouble = folderTrouble(dirname(path));
  if (trouble !== null) {
    throw new OperatorFailure(() => texts.unusableFile(path, trouble[texts.language]));
  }
  try {
    // When the path is a link, the link stays, and the file to which it leads is written.
    const real = realpathSync(path);
    const former = readFileSync(real, 'utf8');
    return { path: real, former, settings: parseEnv(former) };
  } catch (failure) {
    const { code = '' } = failure as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { path, former: null, settings: {} };
    const reason = fileTrouble(failure)[texts.language];
    throw new OperatorFailure(() => texts.unusableFile(path, reason));
  }
}

function textOf(
  { fixed, secrets }: Target,
  { path, former, settings }: SettingsFile,
  answered: readonly Answered[],
  language: OperatorTexts['language'],
): string {
  const headingsOf = (name: keyof InitTexts['headings']) =>
    [initTexts[language], ...Object.values(initTexts)].map(({ headings }) => headings[name]);
  const created = secrets.map((name) => [name, settings[name] || randomBytes(24).toString('hex')]);
  const others = { fixed, secrets: Object.fromEntries(created) as Answers };
  const sections: FileSection[] = [
    ...answered.map(({ section, values, notes }) => ({
      headings: headingsOf(section.name),
      notes,
      values: { ...values, ...section.derived?.(values, settings) },
    })),
    ...(['fixed', 'secrets'] as const)
      .filter((name) => Object.keys(others[name]).length > 0)
      .map((name) => ({ headings: headingsOf(name), notes: [], values: others[name] })),
  ];
  const header = initTexts[language].fileHeader(path).join('\n');
  return settingsText(former ?? header, sections);
}

/** Returns why a site cannot start with a settings file, or null. */
function settingsTrouble({ preset }: Target, text: string, { language }: InitTexts): string | null {
  try {
    readEnv({ ...preset, ...parseEnv(text) });
    return null;
  } catch (error) {
    if (error instanceof StartFailure) return explainFailure(error, language);
    throw error;
  }
}

function changedNames(former: Answers, settings: Answers): string[] {
  const names = new Set([...Object.keys(former), ...Object.keys(settings)]);
  return [...names].filter((name) => former[name] !== settings[name]).sort();
}

async function writeDraft(
  { target, file, text }: Draft,
  lines: readonly string[],
  texts: InitTexts,
): Promise<Outcome> {
  const settings: Answers = parseEnv(text);
  const isNew = file.former !== text;
  if (isNew) await writeAtomically(file.path, text, { durable: true, mode: 0o600 });
  const changed = changedNames(file.settings, settings);
  const done = isNew ? texts.written(file.path) : texts.noChange(file.path);
  const next = nextSteps({ target, file: file.path, settings }, texts);
  return {
    data: { file: file.path, changed, findings: lines, next },
    say: () => [...lines, done, '', next].join('\n'),
  };
}
