import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostEndings, withoutLinks } from './without-links.ts';

it.each([
  ['当日は https://meet.example/j/123?pwd=abc からどうぞ', '当日は からどうぞ'],
  ['集合URL:https://meet.example/j/123です', '集合です'],
  ['https://meet.example/j/123。次は21時', '。次は21時'],
  ['Zoom(https://meet.example/j/123)', 'Zoom'],
  ['Zoom（URL：https://meet.example/j/123）です', 'Zoomです'],
  ['https://user:secret@meet.example/room', ''],
  ['https://集会.example/room', ''],
  ['https://集会.example', ''],
  ['https://meet.example/部屋/secret?pwd=abc', ''],
  ['https://meet.example/部屋 2F', '2F'],
  ['https://meet.example/j/1?pwd="abc"', ''],
  ['https://meet.example/j/1?pwd={a}|b^c`d&e=1', ''],
  [String.raw`https:\\meet.example\room`, ''],
  ['meet-app:join/1 か meet-app://join/1', 'meet-app:join/1 か meet-'],
  ['example.jp/invite へ', 'へ'],
  ['EXAMPLE.JP/INVITE', ''],
  ['example.co.jp:8443/room#1', ''],
  ['example.com?room=1', ''],
  ['room.meet.example/1', ''],
  ['...room.meet.example/1', ''],
  ['会場はexample.jp/roomです', '会場はです'],
  ['Mr.Children/example.jp/room', 'Mr.Children/'],
  ['https://meet.example/j/123で20%引き', 'で20%引き'],
  ['☆ https://meet.example/j/123 ☆', ''],
  ['discord.example/invite', ''],
  ['meet.example:8443/room#1', ''],
  ['meet.lol/secret', ''],
  ['Meet.lol/secret', ''],
  ['discord.new/abc', ''],
  ['room.host/secret', ''],
  ['m.room.host/secret', ''],
  ['ab.cd.host/secret', ''],
  ['会議 room.finance/x', '会議'],
  ['user:pw@zoom.us/j/1', ''],
  ['会議(user:p@ss!@zoom.us/j/1)', '会議'],
  ['https://user:p@ss!@zoom.us/j/1', ''],
  ['@team@meet.example/1', ''],
  ['example.jp/部屋', ''],
  ['T.M.Revolution/西川貴教/example.jp/room', 'T.M.Revolution/西川貴教/'],
  ['Vol.in/東京/example.jp/room', ''],
  ['Vol.in/東京?pwd=abc', ''],
  ['Vol.in/abc', ''],
])('the address is removed from %s [SHARE-43]', (text, rest) => {
  expect(withoutLinks(text)).toBe(rest);
});

it.each([
  '20:00〜22:00 1/2より、and/or',
  '星見の丘公園(3F)',
  'ver.2/3',
  'Mr.Children/BUMP',
  'v1.beta/test',
  'v1.2.beta/test',
  'No.ab#1',
  'p5.js/three.js',
  'three.js/p5.js',
  'T.M.Revolution/西川貴教',
  'T.M.Revolution/HOT LIMIT',
  'B.B.Queens/おどるポンポコリン',
  'C.C.Lemon/ライブ',
  'Vol.in/東京',
  'feat.miku/livetune',
  'Dir.en.grey/黒夢',
  'e.g./i.e.',
  '星見の丘　 公園 ()',
  '☆',
  'hiroba.exampleのイベント',
  '',
])('a text that is not a web address is kept: %s [SHARE-43]', (text) => {
  expect(withoutLinks(text)).toBe(text);
});

const words = fc.stringMatching(/^[あ-んア-ヴ一-龠]{1,20}$/u);

it('every web address is removed, and the surrounding words are kept [SHARE-43]', () => {
  const path = fc.stringMatching(/^[!-;=?-~あ-んー部屋]{0,40}$/u);
  const address = path.map((rest) => `https://meet.example/${rest}/1`);
  fc.assert(
    fc.property(words, address, words, (before, url, after) => {
      expect(withoutLinks(`${before} ${url} ${after}`)).toBe(`${before} ${after}`);
      expect(withoutLinks(`${before}${url}${after}`)).toBe(before + after);
      expect(withoutLinks(`${before}（${url}）${after}`)).toBe(before + after);
    }),
  );
});

it('addresses that begin with a host name are removed', () => {
  const name = fc.stringMatching(/^[a-z\d]([a-z\d-]{0,20}[a-z\d])?$/);
  const path = fc.stringMatching(/^[/?#][!-;=?-~]{0,40}1$/);
  fc.assert(
    fc.property(
      words,
      name,
      fc.constantFrom(...hostEndings),
      path,
      (before, host, ending, rest) => {
        expect(withoutLinks(`${before}${host}.${ending}${rest} ${before}`)).toBe(
          `${before} ${before}`,
        );
      },
    ),
  );
});

it('every text with a slash and without a dot is kept', () => {
  const text = fc.stringMatching(/^[^./\\]*$/u);
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(withoutLinks(`${one}/${other}`)).toBe(`${one}/${other}`);
    }),
  );
});
