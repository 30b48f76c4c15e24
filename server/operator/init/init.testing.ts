import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { startSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import { freePort } from '#server/testing/free-port.ts';
import { createTestProvider, testProviderSettings } from '#server/testing/test-provider.ts';
import { optionOf } from './answers.ts';
import type { AskedSetting } from './questions.ts';

const PROGRAM = join(import.meta.dirname, '../hiroba.ts');

/** The command of the tool, as the arguments of Node. */
export const initCommand = [PROGRAM, 'init', '--lang', 'en'];

interface Ended {
  code: number | null;
  /** The lines of standard output, and then those of standard error. */
  output: string;
}

/** Runs the tool as a process of its own, in a folder and without a terminal. */
export async function runTool(
  folder: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, ...args, '--lang', 'en'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, output: printed + complaints };
}

/** Returns the options of `hiroba init` that answer with these settings. */
export function optionsOf(answers: Partial<Record<AskedSetting, string>>): string[] {
  return Object.entries(answers).flatMap(([setting, value]) => [
    `--${optionOf(setting as AskedSetting)}`,
    value,
  ]);
}

/** Creates an empty folder for the rest of the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hiroba-init-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a sign-in provider and a mail server. Returns a site that can use them, with its settings. */
export async function startSurroundings() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const providerPort = await freePort();
  const provider = createTestProvider(providerPort, `${origin}/auth/callback`);
  await provider.listen();
  onTestFinished(() => provider.close());
  const mails = await startSmtpServer({
    options: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === MAIL_PASSWORD
          ? done(null, { user: username })
          : done(new Error('Invalid login')),
    },
  });
  const login = `site:${encodeURIComponent(MAIL_PASSWORD).replaceAll("'", '%27')}@`;
  return {
    port,
    origin,
    mailUrl: mails.url.replace('//', '//site@'),
    settings: {
      PUBLIC_URL: origin,
      ...testProviderSettings(providerPort),
      SMTP_URL: mails.url.replace('//', `//${login}`),
      MAIL_FROM: '森のカフェ <mail@fans.invalid>',
    },
  };
}

/** A password with characters that a URL must encode and a settings file must quote. */
export const MAIL_PASSWORD = "p@ss #1 $HOME's/%";
