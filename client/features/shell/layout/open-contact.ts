import { type Contact, mailtoOf } from './contact.ts';
import { shellMessages } from './shell.messages.ts';

/** Returns the URL of a web mail composer with the same message. */
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

/** Opens a message to the operator: in the mail application on touch devices, otherwise in a web mail composer. */
export function openContact(contact: Contact): void {
  if (window.matchMedia('(pointer: coarse)').matches) window.location.assign(mailtoOf(contact));
  else window.open(composerOf(contact), '_blank', 'noopener,noreferrer');
}
