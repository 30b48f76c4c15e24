import { getMailState, resumeMail, sendTestMail } from '#contract/notifications/mails.ts';
import type { CachedChecks } from '#server/checks/cached-checks.ts';
import type { Site } from '#server/platform/site.ts';
import * as stops from './mails.service.ts';
import { measureMails } from './mails.service.ts';
import * as tests from './test-mail.service.ts';

export function registerMails(
  site: Site & tests.TestMailDeps & { cachedChecks: CachedChecks },
): void {
  const { binding, database, metrics, cachedChecks } = site;
  binding.callable(resumeMail, async ({ viewer }) => {
    await stops.resumeMail(database, viewer);
    return {};
  });
  binding.query(getMailState, () => tests.readMailState(site));
  binding.callable(sendTestMail, async ({ viewer }) => {
    const sent = await tests.sendTestMail(site, viewer);
    // The reply can contradict the last result of the check, which may be minutes old.
    void cachedChecks.recheck(Date.now());
    return sent;
  });
  measureMails(metrics, database);
}
