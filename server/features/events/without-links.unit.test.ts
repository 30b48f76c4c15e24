import { expect, it } from 'vitest';
import { withoutLinks } from './without-links.ts';

it.each([
  ['当日は https://meet.example/j/123?pwd=abc からどうぞ', '当日は からどうぞ'],
  ['集合URL:https://meet.example/j/123です', '集合です'],
  ['discord.example/invite へ', 'へ'],
  ['meet.example:8443/room#1', ''],
  ['https://user:secret@meet.example/room', ''],
  ['https://集会.example/room', '集会'],
  ['meet.example?room=1', ''],
])('removes the address from %s', (text, rest) => {
  expect(withoutLinks(text)).toBe(rest);
});

it.each([
  '20:00〜22:00 1/2より、and/or',
  '星見の丘公園(3F)',
  'ver.2/3',
  'hiroba.exampleのイベント',
  '',
])('keeps %s', (text) => {
  expect(withoutLinks(text)).toBe(text);
});
