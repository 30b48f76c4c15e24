import { expect, test } from 'vitest';
import { html, jsonBlock } from './html.ts';

test('values are escaped, templates in templates are not', () => {
  const list = ['<b>', `"'&`].map((text) => html`<li title="${text}">${text}</li>`);
  expect(html`<ul>${list}</ul>`.text).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;&#39;&amp;">&quot;&#39;&amp;</li></ul>',
  );
});

test('data cannot end the block it stands in', () => {
  const data = { text: '</script><script>alert(1)</script><!--' };
  const { text } = jsonBlock('data', data);
  const [, json = ''] =
    /^<script type="application\/json" id="data">(.*)<\/script>$/.exec(text) ?? [];
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(data);
});
