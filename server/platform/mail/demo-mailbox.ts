import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DAY } from '#contract/foundations/limits.ts';
import { writeAtomically } from '#server/platform/files/atomic-write.ts';
import { newId } from '#server/platform/ids.ts';
import type { Mailer } from './mailer.ts';

const LIFETIME = 7 * DAY;
/** The number of mails that are stored and listed. */
const MOST = 200;

const fileName = /^(\d{13})-[A-Za-z0-9]{20}\.json$/;

const demoMailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  date: z.iso.datetime(),
  headers: z.record(z.string(), z.string()),
});

export type DemoMail = z.infer<typeof demoMailSchema> & { id: string };

/** The mails of the demo, which do not leave the machine. Processes that share the folder share the mailbox. */
export type DemoMailbox = ReturnType<typeof openDemoMailbox>;

const folderOf = (dataDir: string) => join(dataDir, 'demo-mails');

/** Returns a mailer that stores mails as files instead of sending them: the newest 200, each for a week. */
export function createDemoMailer({ dataDir }: { dataDir: string }): Mailer {
  const folder = folderOf(dataDir);
  return {
    send: async ({ to, subject, html, text, date, headers }) => {
      const mail = { to, subject, html, text, date: date.toISOString(), headers };
      const file = join(folder, `${Date.now()}-${newId()}.json`);
      await writeAtomically(file, JSON.stringify(mail), { durable: false });
      await removeOld(folder);
      return { result: 'accepted', reply: '250 kept in the mailbox of the demo' };
    },
    trouble: null,
    noteRefusal: () => undefined,
    noteUnavailable: () => undefined,
    watch: async () => false,
    close: () => undefined,
  };
}

async function removeOld(folder: string): Promise<void> {
  const oldest = Date.now() - LIFETIME;
  const old = (await idsIn(folder)).filter((id, index) => index >= MOST || timeOf(id) < oldest);
  for (const id of old) await rm(join(folder, `${id}.json`), { force: true });
}

const timeOf = (id: string) => Number(id.slice(0, 13));

async function idsIn(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => fileName.test(name));
  return names
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
    .reverse();
}

export function openDemoMailbox({ dataDir }: { dataDir: string }) {
  const folder = folderOf(dataDir);
  const find = async (id: string): Promise<DemoMail | null> => {
    if (!fileName.test(`${id}.json`)) return null;
    const json = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => null);
    return json === null ? null : { id, ...demoMailSchema.parse(JSON.parse(json)) };
  };
  return {
    find,
    list: async () => {
      const found = await Promise.all((await idsIn(folder)).map(find));
      return found.filter((mail) => mail !== null);
    },
  };
}
