import { type Finding, lineOf, reportLine } from '#server/checks/check.ts';
import { redirectUriOf } from '#server/platform/identity/redirect-uri.ts';
import type { OperatorTexts } from '../operator.messages.ts';
import {
  type Answered,
  answerIn,
  checkAnswers,
  defaultIn,
  type Given,
  leftOut,
  proposalFor,
  troubleWith,
} from './answers.ts';
import { type InitTexts, initTexts } from './init.messages.ts';
import type { Answers, Question, Section } from './questions.ts';
import { type Target, type TargetName, targetNames } from './targets.ts';
import type { Terminal } from './terminal.ts';

export interface Interview {
  terminal: Terminal;
  language: OperatorTexts['language'];
  target: Target;
  /** The folder of relative paths in answers. */
  folder: string;
  /** Answers that need no question. */
  given: Given;
  /** The former answers, from the environment and the file. Settings that were left out have no value. */
  proposals: Answers;
}

/** Asks how the site is started. */
export async function askTarget(
  terminal: Terminal,
  texts: InitTexts,
  proposal: TargetName,
): Promise<TargetName> {
  terminal.say(texts.target);
  for (;;) {
    const typed = await terminal.ask(`  ${targetNames.join(', ')} [${proposal}]: `);
    const name = typed === '' ? proposal : targetNames.find((each) => each === typed);
    if (name !== undefined) return name;
    sayChoices(terminal, texts, targetNames);
  }
}

/** Asks a question that is answered by yes or no. Enter means yes. */
export async function askYesNo(
  terminal: Terminal,
  texts: InitTexts,
  question: string,
): Promise<boolean> {
  terminal.say(question);
  for (;;) {
    const typed = (await terminal.ask(`  [${texts.yesNo}]: `)).toLowerCase();
    if (/^(?:|y|yes|はい)$/.test(typed)) return true;
    if (/^(?:n|no|いいえ)$/.test(typed)) return false;
    sayChoices(terminal, texts, ['y', 'n']);
  }
}

/** Says which answers a question accepts. */
function sayChoices(terminal: Terminal, texts: InitTexts, answers: readonly string[]): void {
  terminal.say(`  ✗ ${texts.choose(answers)}`);
}

/** Asks the questions of a section, until its checks find no problem, or until the operator accepts the problems. */
export async function askSection(
  section: Section,
  interview: Interview,
  answers: Answers,
): Promise<Answered> {
  const { terminal, language, target } = interview;
  const texts = initTexts[language];
  const number = `${target.sections.indexOf(section) + 1}/${target.sections.length}`;
  terminal.title(`${number} ${texts.headings[section.name].replace('# ', '')}`);
  for (let round = interview; ; ) {
    const values = await askQuestions(section, round, answers);
    const problems = await findProblems(section, interview, { ...answers, ...values });
    if (problems.length === 0) return { section, values, notes: [] };
    const canLeaveOut = section.isRequired !== true;
    const isError = problems.some(({ level }) => level === 'error');
    const choice = await askChoice({ terminal, texts, canLeaveOut, isError });
    if (choice === 'l') return { section, values: leftOut(section), notes: [] };
    if (choice === 'k') {
      const notes = problems.map((problem) => texts.kept(lineOf(problem, language)));
      return { section, values, notes };
    }
    round = { ...interview, given: new Map(), proposals: values };
  }
}

async function askQuestions(
  section: Section,
  interview: Interview,
  answers: Answers,
): Promise<Answers> {
  let values = leftOut(section);
  for (const question of section.questions) {
    const soFar = { ...answers, ...values };
    if (question.isAsked?.(soFar) === false) continue;
    values = { ...values, [question.setting]: await askQuestion(question, interview, soFar) };
  }
  return values;
}

async function askQuestion(
  question: Question,
  { terminal, language, target, folder, given, proposals }: Interview,
  answers: Answers,
): Promise<string | undefined> {
  const { setting, isRequired, isSecret = false, hasPassword = false } = question;
  const texts = initTexts[language];
  const known = answerIn(question, given.get(setting) ?? '', folder);
  const isKnown = known === undefined ? !isRequired : troubleWith(setting, known, texts) === null;
  if (given.has(setting) && isKnown) return known;
  const proposal = proposalFor(question, proposals, answers, target);
  terminal.say(texts.questions[setting]);
  if (setting === 'GOOGLE_CLIENT_ID') {
    terminal.say(texts.redirectUriThere);
    terminal.show(`    ${redirectUriOf(new URL(answers.PUBLIC_URL ?? ''))}`);
  }
  const prompt = promptOf(question, proposal, texts);
  for (;;) {
    const typed = await terminal.ask(prompt, { isSecret });
    const value = typed === '' ? defaultIn(question, proposal) : answerIn(question, typed, folder);
    if (value === undefined && !isRequired) return undefined;
    const trouble = value === undefined ? null : troubleWith(setting, value, texts);
    if (value !== undefined && trouble === null) {
      return hasPassword && typed !== '' ? withPassword(value, terminal, texts) : value;
    }
    terminal.say(`  ✗ ${trouble === null ? texts.required : texts.wrong(trouble)}`);
  }
}

function promptOf(
  { setting, isSecret, isRequired }: Question,
  proposal: string | undefined,
  texts: InitTexts,
): string {
  const nothing = isRequired ? null : texts.none;
  const shown = proposal === undefined ? nothing : isSecret ? texts.unchanged : masked(proposal);
  const remarks = [
    ...(shown === null ? [] : [`[${shown}]`]),
    ...(isSecret ? [`(${texts.notShown})`] : []),
  ];
  return `  ${[setting, ...remarks].join(' ')}: `;
}

/** Returns a URL without its password. */
function masked(text: string): string {
  return text.replace(/(:\/\/[^/@:]*):[^/@]*@/, '$1:***@');
}

/** Asks for the password of a URL that has a user but no password. */
async function withPassword(url: string, terminal: Terminal, texts: InitTexts): Promise<string> {
  const [, user = ''] = /^\w+:\/\/([^/@:]+)@/.exec(url) ?? [];
  if (user === '') return url;
  const prompt = `  ${texts.password(decodeURIComponent(user))} (${texts.notShown}): `;
  const password = await terminal.ask(prompt, { isSecret: true });
  // A quote needs no encoding in a URL, but the form of a value with a quote differs between readers of the file.
  const encoded = encodeURIComponent(password).replaceAll("'", '%27');
  return password === '' ? url : url.replace('@', () => `:${encoded}@`);
}

async function findProblems(
  section: Section,
  { terminal, language, target }: Interview,
  answers: Answers,
): Promise<Exclude<Finding, { level: 'ok' }>[]> {
  if (section.checks(answers).length === 0) return [];
  terminal.say(`  ${initTexts[language].checking}`);
  const findings = await checkAnswers(section, target, answers);
  for (const finding of findings) terminal.say(`  ${reportLine(finding, language)}`);
  return findings.filter((finding) => finding.level !== 'ok');
}

interface Choice {
  terminal: Terminal;
  texts: InitTexts;
  canLeaveOut: boolean;
  isError: boolean;
}

/** Asks what to do about problems. Enter means to answer again after an error, and to keep the answer after a warning. */
async function askChoice({ terminal, texts, canLeaveOut, isError }: Choice): Promise<string> {
  const choices = canLeaveOut ? ['a', 'k', 'l'] : ['a', 'k'];
  const fallback = isError ? 'a' : 'k';
  for (;;) {
    const prompt = `  ${texts.choice(canLeaveOut)} [${fallback}]: `;
    const typed = (await terminal.ask(prompt)).toLowerCase() || fallback;
    if (choices.includes(typed)) return typed;
    sayChoices(terminal, texts, choices);
  }
}
