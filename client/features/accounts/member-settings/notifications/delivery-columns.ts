import type { Settings } from '#contract/accounts/member-settings.ts';

/** Returns the classes of a row of the table on a desktop. They depend on the channels of the site. */
export function columnsOf({ delivery_ways: { push, mail } }: Settings): string {
  if (push && mail)
    return 'md:grid md:grid-cols-[minmax(0,1fr)_4rem_4rem_9.5rem] md:items-center md:gap-x-3';
  if (mail) return 'md:grid md:grid-cols-[minmax(0,1fr)_4rem_9.5rem] md:items-center md:gap-x-3';
  return 'md:grid md:grid-cols-[minmax(0,1fr)_4rem_4rem] md:items-center md:gap-x-3';
}
