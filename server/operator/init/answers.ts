import type { ZodType } from 'zod';
import { type CheckedFinding, runChecks } from '#server/checks/checks.ts';
import { readEnv, settings } from '#server/platform/env/env.ts';
import { refusalIn } from '#server/platform/env/refusal.ts';
import { quoteSetting } from '#server/platform/env/settings-file.ts';
import type { InitTexts } from './init.messages.ts';
import type { Answers, AskedSetting, Question, Section } from './questions.ts';
import type { Target } from './targets.ts';

/** Answers in options of the command, as they are written. */
export type Given = ReadonlyMap<AskedSetting, string>;

/** The answers of a section. */
export interface Answered {
  section: Section;
  values: Answers;
  /** Problems that the operator accepts. */
  notes: readonly string[];
}

/** Returns the option of the command that answers a question. */
export function optionOf(setting: AskedSetting): string {
  return setting.toLowerCase().replaceAll('_', '-');
}

/**
 * Returns the answer that a text means: nothing for a dash or an empty text. Relative paths are relative to `folder`.
 */
export function answerIn(
  { complete = String }: Question,
  text: string,
  folder: string,
): string | undefined {
  return ['', '-'].includes(text.trim()) ? undefined : complete(text.trim(), folder);
}

/** Returns the answer that a default means. The site reads relative paths in settings from its own folder. */
export function defaultIn(question: Question, text: string | undefined): string | undefined {
  return answerIn(question, text ?? '', process.cwd());
}

/**
 * Returns the default answer of a question: the former answer, otherwise the default of the setting. In `proposals`,
 * settings that were left out have no value.
 */
export function proposalFor(
  { setting, isRequired, isAsked, fallback }: Question,
  proposals: Answers,
  answers: Answers,
  { folders }: Target,
): string | undefined {
  const { [setting]: former } = proposals;
  // A setting whose question was not asked is missing, although nobody has decided to leave it out.
  const isDecided = !isRequired && isAsked === undefined && Object.hasOwn(proposals, setting);
  return isDecided ? former : (former ?? fallback?.(answers, folders));
}

/** Returns why a setting cannot have a value, or null. */
export function troubleWith(setting: string, value: string, texts: InitTexts): string | null {
  const schemas: Readonly<Partial<Record<string, ZodType>>> = settings.shape;
  const [issue] = schemas[setting]?.safeParse(value).error?.issues ?? [];
  if (issue !== undefined) return refusalIn(issue, texts.language);
  return quoteSetting(value) === null ? texts.unwritable : null;
}

/** Returns the settings of a section without values, so that they are removed. */
export function leftOut({ questions }: Section): Answers {
  const own = questions.filter(({ isShared }) => !isShared);
  return Object.fromEntries(own.map(({ setting }) => [setting, undefined]));
}

/** Runs the checks of a section with all answers so far. */
export function checkAnswers(
  section: Section,
  { preset, fixed }: Target,
  answers: Answers,
): Promise<CheckedFinding[]> {
  const variables = { ...preset, ...fixed, ...answers };
  if (section.name === 'files') setBucketAccount(answers);
  return runChecks(section.checks(answers), { env: readEnv(variables), variables });
}

/** Sets the environment variables in which the SDKs of the clouds find the account of a bucket. */
function setBucketAccount(answers: Answers): void {
  for (const name of [
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'GOOGLE_APPLICATION_CREDENTIALS',
  ]) {
    const { [name]: value } = answers;
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

interface Sources {
  target: Target;
  /** The folder of relative paths in `given`. */
  folder: string;
  given: Given;
  proposals: Answers;
  texts: InitTexts;
}

/** Answers all questions without a terminal. `wrong` has a line for each missing or wrong answer. */
export function answerAll({ target, folder, given, proposals, texts }: Sources): {
  answered: Answered[];
  wrong: string[];
} {
  const answered: Answered[] = [];
  const wrong: string[] = [];
  const unused = new Set(given.keys());
  let answers: Answers = {};
  for (const section of target.sections) {
    let values = leftOut(section);
    for (const question of section.questions) {
      const { setting, isRequired, isAsked } = question;
      const soFar = { ...answers, ...values };
      if (isAsked?.(soFar) === false) continue;
      unused.delete(setting);
      const own = given.get(setting);
      const value =
        own === undefined
          ? defaultIn(question, proposalFor(question, proposals, soFar, target))
          : answerIn(question, own, folder);
      const trouble = value === undefined ? null : troubleWith(setting, value, texts);
      if (trouble !== null) wrong.push(texts.wrongAnswer(optionOf(setting), trouble));
      else if (value !== undefined) values = { ...values, [setting]: value };
      else if (isRequired) wrong.push(texts.missing(optionOf(setting), texts.questions[setting]));
    }
    answers = { ...answers, ...values };
    answered.push({ section, values, notes: [] });
  }
  return { answered, wrong: [...wrong, ...[...unused].map((s) => texts.needless(optionOf(s)))] };
}
