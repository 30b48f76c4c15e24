import { describe, expect, it } from 'vitest';
import { isFromElsewhere, wordsOf } from './shared-content.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('content that is shared with the site', () => {
  it('becomes a title and a text, which includes the URL once [PWA-16]', () => {
    const url = 'https://example.com/a';
    expect(wordsOf(formOf({ title: ' 絵 ', text: '見て', url }))).toEqual({
      title: '絵',
      content: `見て\n${url}`,
    });
    expect(wordsOf(formOf({ text: `見て ${url}`, url })).content).toBe(`見て ${url}`);
    expect(wordsOf(formOf({}))).toEqual({ title: '', content: '' });
    expect(wordsOf(formOf({ title: 'あ'.repeat(200) })).title).toHaveLength(100);
  });

  it('is ignored when the page of another site sends it [PWA-20]', () => {
    const origin = 'https://fans.example';
    expect(isFromElsewhere({ referrer: 'https://elsewhere.example/' }, origin)).toBe(true);
    expect(isFromElsewhere({ referrer: `${origin}/` }, origin)).toBe(false);
    expect(isFromElsewhere({ referrer: '' }, origin)).toBe(false);
  });
});
