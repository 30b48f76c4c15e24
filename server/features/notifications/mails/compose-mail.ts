import type { MailKind } from '#contract/notifications/mails.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import type { Palette } from '#server/platform/brand/palette.ts';
import type { MailSettings } from '#server/platform/env/mail-settings.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { ComposedMail } from '#server/platform/mail/mailer.ts';
import { type MailFrame, mailHtml, mailText, type WholeContent } from './mail-template.ts';
import { mailKindNames } from './mails.text.ts';
import { unsubscribePath } from './unsubscribe.service.ts';

export interface MailSite {
  publicUrl: URL;
  from: MailSettings['from'];
  settings: Pick<SiteSettings, 'site_name' | 'operator_name' | 'contact_email'>;
  palette: Palette;
  /** The key that signs unsubscribe links. */
  key: string;
}

export interface AddressedMail {
  id: string;
  kind: MailKind;
  content: WholeContent;
  to: string;
  /** Null for a mail about an account that no longer exists. */
  userId: string | null;
  at: Date;
}

/** Returns the composed mail. A repeated mail has the same Message-ID, so that mail programs recognise it. */
export function composeMail(site: MailSite, mail: AddressedMail): ComposedMail {
  const { publicUrl, from, settings, palette, key } = site;
  const { id, kind, content, to, userId, at } = mail;
  const { hostname: host, origin } = publicUrl;
  const { kinds = [kind] } = content;
  const unsubscribeUrl =
    userId === null || kind === 'security'
      ? null
      : `${origin}${unsubscribePath(key, { userId, kinds })}`;
  const frame: MailFrame = {
    origin,
    siteName: settings.site_name,
    operatorName: settings.operator_name,
    contactEmail: settings.contact_email,
    palette,
    unsubscribeUrl,
  };
  return {
    from: { name: from.name || settings.site_name, address: from.address },
    to,
    subject: content.subject,
    html: mailHtml(content, frame),
    text: mailText(content, frame),
    messageId: `<${id}@${host}>`,
    date: at,
    // The topic is hashed, because it contains ids.
    references: content.topic === null ? null : `<${sha256(content.topic).slice(0, 32)}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Id': `${mailKindNames[kind]} <${kind}.${host}>`,
      'Feedback-ID': `${kind}:mail:hiroba:${host}`,
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
