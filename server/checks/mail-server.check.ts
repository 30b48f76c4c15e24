import { lookup, resolveMx } from 'node:dns/promises';
import { type MailReason, mailAdvice, mailReasonOf } from '#contract/notifications/mail-reasons.ts';
import { askSmtp } from '#server/platform/mail/smtp-mailer.ts';
import { daysUntil, endsSoon } from './certificates.ts';
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
    return [...server, ...sender];
  },
};

async function checkServer(url: string): Promise<Finding[]> {
  const { host } = new URL(url);
  const { trouble, certificateEnds } = await askSmtp(url);
  if (trouble !== null) return [outOfUse(host, trouble)];
  const answers = ok({
    en: `The mail server ${host} answers.`,
    ja: `メールサーバー${host}に接続できます。`,
  });
  const isEnding = certificateEnds !== null && endsSoon(certificateEnds);
  return isEnding ? [answers, ending(host, daysUntil(certificateEnds))] : [answers];
}

/** What the mailer says of an error without a code. */
const UNEXPECTED = 'unexpected';

/** The English words of `mailAdvice`, which the page 運用 shows in Japanese. */
const advice: Readonly<Record<MailReason, string>> = {
  away: 'It does not accept the connection: check the host and the port of SMTP_URL.',
  'no-login': 'It refuses the login: check the name and the password in SMTP_URL.',
  'unknown-name': 'Its name is not known: check SMTP_URL.',
  silent: 'It does not respond: check the network and the firewall.',
  'no-tls': 'It offers no encrypted connection (TLS): check its certificate and port.',
  'bad-certificate': 'Its certificate is not trusted: check when it ends and its name.',
};

const unknownTrouble = {
  en: 'Check SMTP_URL, its password and the way to it.',
  ja: 'SMTP_URLとパスワード、ネットワークを確かめてください',
};

function outOfUse(host: string, trouble: string): Finding {
  const reason = mailReasonOf(trouble);
  const { en, ja } = reason ? { en: advice[reason], ja: mailAdvice[reason] } : unknownTrouble;
  return error(
    {
      en: `The mail server ${host} cannot be used (${trouble}).`,
      ja: `メールサーバー${host}を使えません（${trouble === UNEXPECTED ? '予期しないエラー' : trouble}）。`,
    },
    {
      en: `${en} Mails that wait until then are sent once it can be used.`,
      ja: `${ja}。待っているメールがあれば、使えるようになったときに送られます。`,
    },
  );
}

const ending = (host: string, days: number) =>
  warning(
    {
      en: `The certificate of the mail server ${host} ends in ${days} days.`,
      ja: `メールサーバー${host}の証明書が、あと${days}日で切れます。`,
    },
    {
      en: 'Renew it at the mail server, because no mail is sent after its end.',
      ja: '切れるとメールを送れません。メールサーバーで更新してください。',
    },
  );

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
