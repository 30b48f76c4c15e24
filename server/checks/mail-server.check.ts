import { lookup, resolveMx } from 'node:dns/promises';
import { smtpTrouble } from '#server/platform/mail/smtp-mailer.ts';
import { type Check, error, type Finding, ok, warning } from './check.ts';

/** Checks that the mail server accepts the login, and that the sender's domain exists. Skipped without SMTP_URL. */
export const mailServer: Check = {
  name: 'mail-server',
  at: ['dashboard'],
  run: async ({ env }) => {
    const { mail } = env;
    if (!mail?.smtp) return [];
    const [server, sender] = await Promise.all([
      checkServer(mail.smtp.url),
      checkSender(mail.from.address),
    ]);
    return [server, ...sender];
  },
};

async function checkServer(url: string): Promise<Finding> {
  const { host } = new URL(url);
  const trouble = await smtpTrouble(url);
  if (trouble === null) {
    return ok({
      en: `The mail server ${host} answers.`,
      ja: `メールサーバー${host}に接続できます。`,
    });
  }
  return error(
    {
      en: `The mail server ${host} cannot be used (${trouble}): no mail is sent.`,
      ja: `メールサーバー${host}を使えず（${trouble}）、メールが送れません。`,
    },
    {
      en: 'Check SMTP_URL and the way to it.',
      ja: 'SMTP_URLとネットワークを確かめてください。',
    },
  );
}

// The codes for a domain that does not exist. Other codes mean that the name server has failed.
const unknown = new Set(['ENOTFOUND', 'ENODATA']);

async function checkSender(address: string): Promise<Finding[]> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const answers = [resolveMx(domain), lookup(domain)].map((asked) =>
    asked.then(
      () => 'known',
      ({ code }: NodeJS.ErrnoException) => code ?? '',
    ),
  );
  const found = await Promise.all(answers);
  if (!found.every((answer) => unknown.has(answer))) return [];
  return [
    warning(
      {
        en: `The domain ${domain} of MAIL_FROM does not exist: many servers refuse its mails.`,
        ja: `MAIL_FROMのドメイン${domain}が見つかりません。多くのサーバーで受け取りを断られます。`,
      },
      {
        en: 'Use an address of a domain of yours.',
        ja: 'お持ちのドメインのアドレスを指定してください。',
      },
    ),
  ];
}
