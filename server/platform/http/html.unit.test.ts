import { expect, test } from 'vitest';
import { html, jsonBlock } from './html.ts';

test('`html` escapes values, but not nested templates', () => {
  const list = ['<b>', `"'&`].map((text) => html`<li title="${text}">${text}</li>`);
  expect(html`<ul>${list}</ul>`.text).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;&#39;&amp;">&quot;&#39;&amp;</li></ul>',
  );
});

test('`jsonBlock` escapes data, so that it cannot close its block [OPS-04, VIEW-05]', () => {
  const data = { text: '</script><script>alert(1)</script><!--' };
  const { text } = jsonBlock('data', data);
  const [, json = ''] =
    /^<script type="application\/json" id="data">(.*)<\/script>$/.exec(text) ?? [];
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(data);
});
