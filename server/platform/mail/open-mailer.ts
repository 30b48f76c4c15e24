import type { Env } from '#server/platform/env/env.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createDemoMailer } from './demo-mailbox.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export function openMailer(
  { mail, dataDir }: Pick<Env, 'mail' | 'dataDir'>,
  log: Log,
): Mailer | null {
  if (mail === null) return null;
  return mail.smtp === null ? createDemoMailer({ dataDir }) : createSmtpMailer(mail.smtp, log);
}
