import { firstGraphemes, graphemes } from '#contract/foundations/graphemes.ts';

/** A host that no page may request. `invalid` has no address (RFC 6761). */
export const FOREIGN = 'evil.invalid';

/** A name that is written from right to left. */
export const RIGHT_TO_LEFT = 'שלום עולם';

/** Texts that would run code, load from another host, or break the layout, if a page did not treat them as text. */
const attacks: readonly string[] = [
  '"><img src=x onerror=alert(1)>',
  'あ'.repeat(20_000),
  RIGHT_TO_LEFT,
  'W'.repeat(20_000),
  `'"><svg onload=alert(1)>`,
  `//${FOREIGN}/a.png https://${FOREIGN}/b.png <link rel=preconnect href=//${FOREIGN}>`,
  '</script></title></style></textarea><script>alert(1)</script>',
  `a${'\u0301\u0316'.repeat(150)}b`,
  'javascript:alert(1) data:text/html,<script>alert(1)</script>',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🇯🇵👍🏽'.repeat(5000),
  `{{7*7}} \${alert(1)} <%= alert(1) %> #{1} %s %d`,
  '\u202e逆さ\u202c\u2066隔離\u2069\u202d上書き',
  `x:url(//${FOREIGN}/c.png);}*{background:url(//${FOREIGN}/d.png)`,
  'ゼロ\u200b幅\u200d\u2060\ufeff\u00ad\u034f\u3164ー',
  '行\u2028と段落\u2029と\u0085改行',
  `[x](javascript:alert(1)) ![x](https://${FOREIGN}/e.png)`,
  'السلام عليكم 123 (٤٥٦)',
  '\u3164',
  'ﷺ𒐫꧅⸻'.repeat(5000),
  `上${'\n'.repeat(50)}下`,
  // Fields for addresses accept these only.
  `https://${FOREIGN}/f.png?"><script>alert(1)</script>`,
  `https://${'long.'.repeat(40)}${FOREIGN}/${'x'.repeat(400)}`,
  `https://${FOREIGN}/f.png`,
  'hostile@evil.invalid',
];

/** Longer than every limit. A field that accepts such a text is checked together with others, outside its schema. */
const UNLIMITED = 100_000;

/** A field of the contract that accepts texts of users. */
export interface Field {
  safeParse(text: unknown): { success: boolean; data?: unknown };
}

const accepted = new WeakMap<Field, string[]>();

/**
 * Returns the hostile texts that a field accepts, as it stores them. Texts that are too long become as long as allowed.
 * Returns nothing for a field without a limit.
 */
export function acceptedTexts(field: Field): string[] {
  const known = accepted.get(field);
  if (known) return known;
  const isLimited = !field.safeParse('あ'.repeat(UNLIMITED)).success;
  const texts = isLimited ? attacks.map((attack) => longestAccepted(field, attack)) : [];
  const found = [...new Set(texts.filter((text) => text !== null))];
  accepted.set(field, found);
  return found;
}

/** Returns the longest accepted beginning of a text, or null. */
function longestAccepted(field: Field, text: string): string | null {
  const whole = acceptedBy(field, text);
  if (whole !== null) return whole;
  let [fitting, stored, refused] = [0, null as string | null, graphemes(text)];
  while (refused - fitting > 1) {
    const length = Math.floor((fitting + refused) / 2);
    const accepted = acceptedBy(field, firstGraphemes(text, length));
    if (accepted === null) refused = length;
    else [fitting, stored] = [length, accepted];
  }
  return stored;
}

function acceptedBy(field: Field, text: string): string | null {
  const { success, data } = field.safeParse(text);
  return success && typeof data === 'string' ? data : null;
}
