import { getMailState, resumeMail, sendTestMail } from '#contract/notifications/mails.ts';
import type { Site } from '#server/platform/site.ts';
import * as stops from './mails.service.ts';
import { measureMails } from './mails.service.ts';
import * as tests from './test-mail.service.ts';

export function registerMails(site: Site & tests.TestMailDeps): void {
  const { binding, database, metrics } = site;
  binding.callable(resumeMail, async ({ viewer }) => {
    await stops.resumeMail(database, viewer);
    return {};
  });
  binding.query(getMailState, () => tests.readMailState(site));
  binding.callable(sendTestMail, ({ viewer }) => tests.sendTestMail(site, viewer));
  measureMails(metrics, database);
}
