import type { SiteSettings } from '../../../contract/site-settings.ts';
import { shellMessages } from './shell.messages.ts';

type Contact = Pick<SiteSettings, 'contact_email' | 'site_name'>;

/** The address that opens the viewer's own mail program with a letter begun. */
export function mailtoOf({ contact_email, site_name }: Contact): string {
  const { subject, body } = shellMessages.contact;
  return `mailto:${contact_email}?subject=${encodeURIComponent(subject(site_name))}&body=${encodeURIComponent(body)}`;
}

/** The address of a mail composer in the browser with the same letter. */
export function composerOf({ contact_email, site_name }: Contact): string {
  const { subject, body } = shellMessages.contact;
  const query = new URLSearchParams({
    view: 'cm',
    fs: '1',
    to: contact_email,
    su: subject(site_name),
    body,
  });
  return `https://mail.google.com/mail/?${query}`;
}

/** Begins a letter to the developer: in the mail program on touch devices, else in a composer in a new tab. */
export function openContact(contact: Contact): void {
  if (window.matchMedia('(pointer: coarse)').matches) window.location.assign(mailtoOf(contact));
  else window.open(composerOf(contact), '_blank', 'noopener,noreferrer');
}
