import { describe, expect, it } from 'vitest';
import { hasUnprintable, isInvisible, withFewMarks } from '#contract/foundations/characters.ts';
import { safeFileName } from '#contract/foundations/file-name.ts';
import { graphemes } from '#contract/foundations/graphemes.ts';
import { linksElsewhere } from '#contract/foundations/links.ts';
import { isMisleadingName } from '#contract/foundations/names.ts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import { textSchema } from '#contract/foundations/primitives.ts';
import { redact } from '#contract/foundations/redaction.ts';
import { findReferences } from '#contract/foundations/references.ts';
import { safeUrl } from '#contract/foundations/safe-url.ts';
import { foldText, matchRanges } from '#contract/foundations/search-text.ts';
import { findVideoUrl } from '#contract/foundations/video-link.ts';
import { youtubeId } from '#contract/foundations/youtube.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { readTypedAddress } from '#server/features/collections/wallets/typed-address.ts';
import { cutText } from '#server/features/discovery/shares/share-preview.ts';
import { phrasesOf } from '#server/features/discovery/shares/wrap-title.ts';
import { withoutLinks } from '#server/features/events/events/without-links.ts';
import { senderName } from '#server/features/notifications/notifications/notifications.text.ts';
import { cleanLine } from '#server/platform/chains/metadata/clean-text.ts';
import { readDataUrl } from '#server/platform/chains/metadata/data-url.ts';
import { ipfsPathOf, normalizeSource } from '#server/platform/chains/metadata/media-source.ts';
import { parseMetadata } from '#server/platform/chains/metadata/parse-metadata.ts';
import { deviceOf } from '#server/platform/http/device.ts';
import { html, xml } from '#server/platform/http/html.ts';
import { compressionFor } from '#server/platform/http/tagged-answer.ts';
import { checkSvg } from '#server/platform/images/svg/check-svg.ts';
import { parseListSearch } from '#server/platform/search/list-search.ts';
import { tokensOf } from '#server/platform/search/tokens.ts';

type Read = (text: string) => unknown;

/** Marks above and below a letter. Normalisation changes their order. */
const MARKS = '\u0301\u0316';

/** The functions that read untrusted text, each with beginnings and repeated parts that might make it slow. */
const readers: Record<string, [read: Read, starts: readonly string[], parts: readonly string[]]> = {
  'names of files': [(text) => safeFileName(text), ['a'], ['.', '. ', '._', '-', MARKS]],
  'names that are typed': [
    (text) => textSchema({ max: 30, tooLong: '', normalize: true }).safeParse(text),
    ['', 'a'],
    [MARKS, ' ', 'か\u3099', '\u200b', '\ud800'],
  ],
  'links in texts': [
    (text) => linksElsewhere([text], 'fans.example'),
    ['', 'https://a.example/'],
    ['https://', 'https://a', 'https://a.jp ', 'http://a@', 'https://[', ')', '.)', '(]'],
  ],
  'addresses in texts of events': [
    withoutLinks,
    ['', 'a', 'https://'],
    [
      ...['.aa', 'a.aa:1', ':/', '://', 'a.a', ' ', ' a', '.aaaaaaaaaaaaaaaaaaaaaaaa'],
      ...['.com', '1-a.', 'a@', 'a.jp/あ', '://)', '://a)あ', 'URL', 'URL ', '(', '://( ', '（ '],
    ],
  ],
  'display names': [
    isMisleadingName,
    ['', '\u{1f3f4}'],
    ['☺\u200d', '☺\ufe0f', '\u{1f3f4}\u{e0067}', '\u{e0067}', '\u{1f3f4}', '☺\u{1f3fb}'],
  ],
  'markup in texts': [
    plainLine,
    ['', '<a ', '<!--'],
    ['<', '<a', '<!--', '<<b>', '<a ', '--', '<!-', '</', ' \n', '<b><'],
  ],
  'names of senders': [
    senderName,
    ['', 'on', 'data'],
    ['script', 'on', 'onx ', 'a', ' ', 'data ', 'java', '<on', "'", 'oonx=nx='],
  ],
  'secrets in logs': [
    redact,
    ['', 'eyJ'],
    ['eyJ', '-eyJ', 'eyJaaaaaaaa.', '.a', 'A/', 'a1B', '=', `${'a'.repeat(31)}.`],
  ],
  'texts that are searched': [
    foldText,
    ['', 'か'],
    ['ー', ' ', '~ ', 'か\u3099', '\u200b', 'ｶﾞ', MARKS, '\ufe0f'],
  ],
  'matches in texts': [
    (text) => matchRanges(text, 'ああ "あ あ" #あ'),
    [''],
    ['あ', 'あ ', 'ああー', '\u3099'],
  ],
  'addresses of links': [
    safeUrl,
    ['', 'https://', 'mailto:'],
    ['a', 'a+', 'a:', '/', ' ', '@', '.'],
  ],
  'links to videos in texts': [
    findVideoUrl,
    ['', 'https://', 'youtu.be/'],
    ['。', '.x', ' ', 'https://', 'youtu.be/', '&v=', 'a', '%26'],
  ],
  'addresses of videos': [youtubeId, ['https://youtu.be/'], ['a', '/', '?v=', '&v=', '%', '@']],
  'tags in texts': [
    findReferences,
    ['', '#', '#あ'],
    ['#', 'あ', 'あ\u200b', '・', '\u200b', '・\u200b', '1\ufe0f\u20e3', MARKS],
  ],
  'names of tags': [tagIdentity, ['', '#'], ['#', ' ', '\u200b', 'か', '☺\u200d', '・']],
  'lengths of texts': [graphemes, [''], ['a', '\r', '\u{1f1ef}', '☺\u200d', MARKS, '\u1100', '각']],
  'marks in texts': [withFewMarks, ['', 'a'], [MARKS, '\u200b', 'か\u3099', '\ufe0f']],
  'invisible texts': [isInvisible, ['', 'a'], [' ', '\u200b', '\u2800', '\ufe0f']],
  'unprintable texts': [hasUnprintable, [''], [' ', 'a', '\u{1f3f4}']],
  'addresses of wallets': [
    outcomeOf(readTypedAddress),
    ['', '0x', 'https://', 'ethereum:0x'],
    ['0', 'a.', 'abc ', 'a ', '/address/', '/address/0x', '\u200b', 'abcdefgh\t', '.'],
  ],
  'a search of the administration': [parseListSearch, [''], ['/', 'a', '/'.padEnd(22, 'a'), ' ']],
  'names of tokens': [
    (text) => cleanLine(text, 1e9),
    [''],
    ['<', ' ', '<a', '<!--', '\r', '\u202a'],
  ],
  'metadata of tokens': [
    (text) => parseMetadata([text]),
    ['', '{"a":', '<svg'],
    ['[', '{"a":', ' ', '"', '\\'],
  ],
  'sources of tokens': [
    (text) => [normalizeSource(text, ['image']), ipfsPathOf(text)],
    ['', 'ipfs://', 'ar://', 'data:image/png,', 'https://a.example/'],
    ['/', 'ipfs/', 'ipfs//', 'a', 'Qm', '?', '#', ' ', '%', '.ipfs.'],
  ],
  'data in sources': [readDataUrl, ['data:', 'data:a,'], [';', ' ;', '%', '%25', '%e3', ',', '=']],
  'tokens of texts': [tokensOf, [''], ['あ', 'あ ', 'ab', ' ']],
  'phrases of titles': [phrasesOf, ['', '「'], ['あ', 'お', '「', '、', 'の ', 'a', MARKS]],
  'texts that are cut': [(text) => cutText(text, 160), [''], ['あ', MARKS, '☺\u200d', '\r']],
  'texts in pages': [
    (text) => [html`<p>${text}</p>`.text, xml`<p>${text}</p>`.text],
    [''],
    ['<', '&', '"', '\u0000', ']]>', '\ud800'],
  ],
  'devices of browsers': [
    (userAgent) => deviceOf({ userAgent, address: userAgent }),
    ['', 'Version/'],
    ['Version/', ' Safari', ':', '0:', '::', 'Mac '],
  ],
  'encodings that are accepted': [
    (text) => compressionFor(text, 1e6),
    ['', 'br'],
    ['; ', ';q=0.0', ';q=0', ',', '0', ' ', ';'],
  ],
  'drawings of tokens': [
    (text) => checkSvg(Buffer.from(text)),
    ['', '<svg>', '<svg ', '<?xml ', '<!DOCTYPE svg ', '<svg><style ', '<svg a="'],
    [
      ...[' ', '<', '<a', '<!--', '<?', '"', "'", '""', ' ""', "'a' ", 'data:', ' data:', '&#1'],
      ...['\\0', '\\', 'style', '<style', '<style>', 'encoding', 'encoding ', '/>', '<a/>', ']]>'],
      ...['data:image/png;base64,', 'data:image/png;base64,a ', '<![CDATA[', '-'],
    ],
  ],
};

/** Returns a function that returns the error instead of throwing it, because `read` may throw for invalid input. */
function outcomeOf(read: Read): Read {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      return error;
    }
  };
}

const LENGTH = 20_000;
const LONGER = 10;
/** The maximum factor. Linear time has a factor of 10, and quadratic time a factor of 100. */
const MOST = 30;
/** The minimum CPU time for a comparison, in milliseconds. */
const MEASURABLE = 0.5;
const RUNS = 3;
/** The number of measurements. The best measurement is used, because other load slows some of them down. */
const ATTEMPTS = 6;

const sized = (start: string, part: string, length: number) =>
  start + part.repeat(Math.ceil(length / part.length));

/** Returns the shortest time of some runs, because other load only adds time. */
async function timeOf(read: Read, text: string): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    // A unique text, so that no cache contains it.
    const own = Buffer.from(text).toString();
    const before = process.cpuUsage();
    await read(own);
    shortest = Math.min(shortest, process.cpuUsage(before).user / 1000);
  }
  return Math.max(shortest, MEASURABLE);
}

/** Returns the factor by which the time grows when the text is ten times as long. */
async function growthOf(read: Read, start: string, part: string): Promise<number> {
  const time = await timeOf(read, sized(start, part, LENGTH));
  return (await timeOf(read, sized(start, part, LENGTH * LONGER))) / time;
}

describe.each(Object.entries(readers))('the time for reading %s', (_, [read, starts, parts]) => {
  it.each(parts)(
    'grows linearly with the length of texts of %j [TAKE-25]',
    { timeout: 60_000 },
    async (part) => {
      for (const start of starts) {
        let growth = Number.POSITIVE_INFINITY;
        for (let attempt = 0; attempt < ATTEMPTS && growth >= MOST; attempt += 1) {
          growth = Math.min(growth, await growthOf(read, start, part));
        }
        expect(growth, `after ${JSON.stringify(start)}`).toBeLessThan(MOST);
      }
    },
  );
});
