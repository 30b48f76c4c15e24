import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it, test } from 'vitest';
import { html, jsonBlock, xml, xmlDeclaration } from './html.ts';

test('`html` escapes values, but not nested templates', () => {
  const list = ['<b>', `"'&`].map((text) => html`<li title="${text}">${text}</li>`);
  expect(html`<ul>${list}</ul>`.text).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;&#39;&amp;">&quot;&#39;&amp;</li></ul>',
  );
});

test('`jsonBlock` escapes data, so that it cannot close its block [OPS-142, VIEW-05]', () => {
  const data = { text: '</script><script>alert(1)</script><!--' };
  const { text } = jsonBlock('data', data);
  const [, json = ''] =
    /^<script type="application\/json" id="data">(.*)<\/script>$/.exec(text) ?? [];
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(data);
});

const parser = new XMLParser({
  ignoreAttributes: false,
  trimValues: false,
  parseTagValue: false,
  alwaysCreateTextNode: true,
  htmlEntities: true,
});

it('`xml` keeps every text that XML can contain, in elements and attributes [SHARE-26]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const document = xml`${xmlDeclaration}<a b="${text}">${text}</a>`.text;
      expect(XMLValidator.validate(document)).toBe(true);
      const parsed = parser.parse(document) as { a: { '#text': string; '@_b': string } };
      expect([parsed.a['#text'], parsed.a['@_b']]).toEqual([text, text]);
    }),
  );
});

it('`xml` removes characters that no XML document can contain', () => {
  expect(xml`<a>${'\u0000星\u000b\ufffe\ud800の\u0007夜\t\n'}</a>`.text).toBe('<a>星の夜\t\n</a>');
});

it('`xml` escapes a text once, and never escapes the results of other templates', () => {
  const parts = ['<b>', '&'].map((text) => xml`<i>${text}</i>`);
  expect(xml`<a>${parts}</a>`.text).toBe('<a><i>&lt;b&gt;</i><i>&amp;</i></a>');
});
