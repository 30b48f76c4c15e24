import { hashText } from '#client/lib/format/hash-text.ts';
import type { Profile } from '#contract/members/profiles.ts';

const words = [
  'sora',
  'hana',
  'yuki',
  'mori',
  'tsuki',
  'hoshi',
  'umi',
  'kaze',
  'nami',
  'haru',
  'natsu',
  'aki',
  'fuyu',
  'kumo',
  'ame',
  'niji',
];

/**
 * Returns the username for the first profile: a word with four digits instead of the start of the user id, which is the
 * initial username. A username that the user has already changed stays.
 */
export function suggestUsername({ id, username }: Pick<Profile, 'id' | 'username'>): string {
  if (!id.startsWith(username)) return username;
  const hash = hashText(id);
  const digits = String(Math.floor(hash / words.length) % 10_000).padStart(4, '0');
  return `${words[hash % words.length]}_${digits}`;
}
