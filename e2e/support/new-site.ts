import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#server/testing/free-port.ts';
import { startSiteProcess } from '#server/testing/site-process.ts';
import { test as base } from './test.ts';

interface NewSite {
  url: string;
  /** The token of the first admin, which the site has written to its output. */
  token: string;
}

/** A test whose page opens a new site without members, with a mail server and a folder for backups. */
export const test = base.extend<{ newSite: NewSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  newSite: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'hiroba-new-'));
    const mails = await startMailServer();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const site = startSiteProcess({
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'backups'),
      SMTP_URL: `smtp://127.0.0.1:${(mails.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'mail@fans.example',
    });
    await site.ready;
    const [, token = ''] = /enter this token: (\S+)/.exec(site.output()) ?? [];
    await use({ url, token });
    site.child.kill('SIGTERM');
    await site.ended;
    await new Promise<void>((resolve) => mails.close(resolve));
    await rm(folder, { recursive: true });
  },
  baseURL: ({ newSite }, use) => use(newSite.url),
});

/** Starts a mail server that accepts every mail and stores none. */
async function startMailServer(): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      stream.on('end', () => done());
      stream.resume();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}
