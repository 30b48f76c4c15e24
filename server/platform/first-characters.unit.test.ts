import { expect, it } from 'vitest';
import { firstCharacters } from './first-characters.ts';

it.each([
  ['a shorter text as it is', 'おにぎり', 10, 'おにぎり'],
  ['as many characters of one unit', 'おにぎりの日', 4, 'おにぎり'],
  ['as many characters of two units', '🍙🍙🍙🍙', 3, '🍙🍙🍙'],
  ['a character of two units at the end', 'おに🍙ぎり', 3, 'おに🍙'],
  ['none of the next one', 'おに🍙ぎり', 2, 'おに'],
])('`firstCharacters` returns %s', (_, text, count, expected) => {
  expect(firstCharacters(text, count)).toBe(expected);
});
