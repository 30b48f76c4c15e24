import type { SiteSettings } from '#contract/site/site-settings.ts';
import { shellMessages } from './shell.messages.ts';

export type Contact = Pick<SiteSettings, 'contact_email' | 'site_name'>;

export function mailtoOf({ contact_email, site_name }: Contact): string {
  const { subject, body } = shellMessages.contact;
  return `mailto:${contact_email}?subject=${encodeURIComponent(subject(site_name))}&body=${encodeURIComponent(body)}`;
}
