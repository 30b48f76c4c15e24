import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#client/testing/render.tsx';
import { FoldableText, splitReferences } from './text-with-references.tsx';

const linksIn = (text: string) =>
  splitReferences(text).flatMap(({ text: piece, path }) => (path === null ? [] : [[piece, path]]));

it.each([
  ['#ルミ の絵です', [['#ルミ', '/tags/%E3%83%AB%E3%83%9F']]],
  [
    '今日の＃絵、@kotori さんと',
    [
      ['＃絵', '/tags/%E7%B5%B5'],
      ['@kotori', '/user/@kotori'],
    ],
  ],
  [
    '(#a_1)と＠mizuki_2。',
    [
      ['#a_1', '/tags/a_1'],
      ['＠mizuki_2', '/user/@mizuki_2'],
    ],
  ],
])('`splitReferences` finds the tags and usernames in %s [READ-11]', (text, links) => {
  expect(linksIn(text)).toEqual(links);
  expect(
    splitReferences(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

it.each([
  '#1 と #２',
  'mail@example.jp',
  'a#b',
  '@ab',
  '##二重',
  `#${'長'.repeat(31)}`,
  `@${'a'.repeat(21)}`,
  '@user@example.social',
])('`splitReferences` finds no reference in %s [READ-23]', (text) => {
  expect(splitReferences(text)).toEqual([{ text, path: null, start: 0 }]);
});

const show = (text: string) =>
  renderInApp(
    <p>
      <FoldableText text={text} />
    </p>,
  ).container;
const button = () => screen.getByRole('button');

describe('a folded text', () => {
  it('is missing from the page until it is opened, by pointer or keyboard [VEIL-11, VEIL-12]', async () => {
    const text = show('犯人は||ルミ||でした');
    expect(text.textContent).not.toContain('ルミ');
    expect(button().getAttribute('aria-expanded')).toBe('false');
    button().focus();
    await userEvent.keyboard('{Enter}');
    expect(text.textContent).toContain('ルミ');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(button());
    expect(text.textContent).not.toContain('ルミ');
  });

  it('contains links, and opening it leaves other folded texts closed [VEIL-75]', async () => {
    show('||#ルミ https://example.com/a|| と ||みなと||');
    const [first] = screen.getAllByRole('button');
    await userEvent.click(first as HTMLElement);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/tags/%E3%83%AB%E3%83%9F',
      'https://example.com/a',
    ]);
    expect(screen.queryByText(/みなと/)).toBeNull();
  });
});
