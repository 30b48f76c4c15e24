import { expect, it } from 'vitest';
import { formerShareTexts } from './default-community.ts';
import { parseStored } from './stored-settings.policy.ts';

const stored = (settings: object) => parseStored(JSON.stringify(settings));

it('an unusable value does not affect other settings', () => {
  expect(stored({ site_name: 'なかま' })).toEqual({ own: { site_name: 'なかま' }, refused: {} });
  expect(stored({ site_name: 'なかま', operator_name: 7 })).toEqual({
    own: { site_name: 'なかま' },
    refused: { operator_name: 7 },
  });
});

it.each(['not JSON', 'null', '7'])(
  'a text that is no document refuses all settings: %s',
  (text) => {
    const { own, refused } = parseStored(text);
    expect(own).toEqual({});
    expect(refused).toMatchObject({ site_name: null, operator_name: null });
  },
);

it('texts of shared links that nobody has edited follow the name and the description', () => {
  const texts = { site_name: 'なかま', site_description: '説明' };
  expect(stored({ ...texts, og_title: 'なかま', og_description: '説明' }).own).toEqual(texts);
  expect(stored({ ...texts, ...formerShareTexts }).own).toEqual(texts);
  const edited = { ...texts, og_title: '説明', og_description: 'なかま' };
  expect(stored(edited).own).toEqual(edited);
});

it('a setting of a newer release is left out', () => {
  expect(stored({ newer: 1, site_name: 'なかま' }).own).toEqual({ site_name: 'なかま' });
  expect(stored({ newer: 1, site_name: 7 })).toEqual({ own: {}, refused: { site_name: 7 } });
});
