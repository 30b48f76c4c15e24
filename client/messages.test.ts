// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { messageOfCode } from '#contract/foundations/error-codes.ts';

const modules = import.meta.glob<Record<string, unknown>>('./**/*.messages.ts', { eager: true });

const japanese = /[ぁ-んァ-ン一-龠]/;
/** Texts that stay in another language, or contain no words. */
const fixed = [
  'Unknown error',
  'YouTube',
  'NFT',
  'ALT',
  'Webhook',
  'Discord',
  'Slack',
  'URL',
  'https://',
  '+7',
  '© 7 8',
  '7〜',
  '7〜8',
  '7・8',
  '7 / 8',
  '7/8',
  '7：8',
  '7（8）',
  '7（8）。',
];

/** Matches spellings and phrases that the interface avoids. */
const otherSpellings =
  /再度|既に|くわし|さが[すし]|出来|下さい|致し|アドレスが変わ|ユーザー(?!ID)|書きか[えわた]|ちが[うい]|分か[るりっ]|一緒|今す|今は|[グク]をつけ|ブラウザ(?!ー)|連携/;
/**
 * Matches the keys of paragraphs. Other keys belong to short texts: titles, labels, hints, toasts and errors. The key
 * of a field belongs to its label.
 */
const paragraph = /(?<!\.fields)\.(text|description|\w*Text)$/;
const notice = /\.(\w*([tT]itle|[hH]int|[lL]abel|[fF]ailed|[dD]one)|missing|empty|none)$/;

/**
 * Returns every text of a value, with its key. Functions are called with numbers, which are the same in every language.
 */
function textsOf(part: unknown, name: string): [name: string, text: string][] {
  if (typeof part === 'string') return [[name, part]];
  if (typeof part === 'function') return textsOf(part('7', '8'), name);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => textsOf(value, `${name}.${key}`));
}

describe('every text of the interface', () => {
  it.each(Object.entries(modules))('is Japanese: %s [PROD-01]', (file, exported) => {
    const foreign = textsOf(exported, file).filter(
      ([, text]) => !japanese.test(text) && !fixed.includes(text),
    );
    expect(foreign).toEqual([]);
  });

  // The conventions are in client/messages.md.
  it.each(Object.entries(modules))(
    'follows the conventions: %s [PROD-09, PROD-11]',
    (file, exported) => {
      const broken = textsOf(exported, file).filter(
        ([name, text]) =>
          otherSpellings.test(text) ||
          (paragraph.test(name) && !/[。！？]$/.test(text)) ||
          (notice.test(name) && text.endsWith('。')),
      );
      expect(broken).toEqual([]);
    },
  );

  it('is Japanese when it is the message of an error code, even of an unknown code', () => {
    for (const code of ['internal', 'auth/timeout', 'strange/thing', undefined]) {
      expect(messageOfCode(code)).toMatch(japanese);
    }
  });
});
