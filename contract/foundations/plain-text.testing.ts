import fc from 'fast-check';

/** The start of a tag, or a text that becomes a tag together with the text after it. */
export const anyTag = /<(?:!--|[a-z/!?][^<>]*>|[a-z][^<>]*[\s/](?:on[a-z]+|src|href|style)\s*=)/i;

export const textsWithTags: [text: string, plain: string][] = [
  ['<b>星</b>の夜', '星の夜'],
  ['<<b>script>alert(1)</script>', 'alert(1)'],
  ['好き<3 とても', '好き<3 とても'],
  ['1 < 2 > 0', '1 < 2 > 0'],
  ['<img src=x onerror=alert(1)', ''],
  ['前<svg/onload=alert(1) 後', '前'],
  ['身長a<b のはなし', '身長a<b のはなし'],
  ['a<b かつ c<d', 'a<b かつ c<d'],
  ['え<? なに<!', 'え<? なに<!'],
  ['前<!-- 隠れた > 文 -->後', '前後'],
];

/** Random texts that consist of broken tags, fragments of code and other characters. */
export const markup = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', '/', '!--', '-->', '?', 'b', 'script', ' ', '\n', '３', '<3'),
      fc.constantFrom('javascript', 'vbscript', 'data', 'onclick', 'ONERROR', '<img src=x>'),
      fc.constantFrom('"', "'", '=', ':'),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));
