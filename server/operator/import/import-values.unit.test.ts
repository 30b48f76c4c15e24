import { expect, it } from 'vitest';
import { entriesOf } from './export-files.ts';
import { plain, timeOf } from './firestore-values.ts';
import { storagePathOf } from './import-pictures.ts';

const time = '2024-05-06T07:08:09.010Z';
const ms = Date.parse(time);
const [_seconds, _nanoseconds] = [Math.floor(ms / 1000), 10_000_000];

it.each<[string, unknown]>([
  ['the Admin SDK', { _seconds, _nanoseconds }],
  ['the web SDK', { seconds: _seconds, nanoseconds: _nanoseconds }],
  ['ISO 8601', '2024-05-06T07:08:09.010Z'],
  ['ISO 8601 with nanoseconds', '2024-05-06T07:08:09.010999999Z'],
  ['ISO 8601 with another zone', '2024-05-06T16:08:09.010+09:00'],
  ['ISO 8601 without a zone', '2024-05-06T07:08:09.010'],
  ['a typed export', { __datatype__: 'timestamp', value: { _seconds, _nanoseconds } }],
  ['milliseconds', ms],
  ['milliseconds as a text', String(ms)],
  ['microseconds', ms * 1000],
  ['BigQuery', '2024-05-06 07:08:09.010000 UTC'],
  ['Firefoo', { __time__: time }],
  ['the REST API', plain({ timestampValue: time })],
])('an import reads a time as %s writes it [OPS-140]', (_name, value) => {
  expect(timeOf(value)).toBe(time);
});

it.each([1714979289, '1714979289', { seconds: 1714979289 }, '2024-05-06 16:08:09+09:00'])(
  'an import reads %j as whole seconds, not as milliseconds [OPS-140]',
  (value) => expect(timeOf(value)).toBe('2024-05-06T07:08:09.000Z'),
);

it.each([
  null,
  undefined,
  '',
  'tomorrow',
  {},
  [],
  Number.NaN,
  { seconds: 'x' },
  true,
  1e20,
  '2024-13-01T00:00:00Z',
])('an import reads no time from %j [OPS-140]', (value) => {
  expect(timeOf(value)).toBeNull();
});

it('an import reads typed values of the REST API', () => {
  expect(plain({ stringValue: 'a' })).toBe('a');
  expect(plain({ integerValue: '7' })).toBe(7);
  expect(plain({ nullValue: null })).toBeNull();
  expect(plain({ mapValue: { fields: { a: { booleanValue: true } } } })).toEqual({ a: true });
  expect(plain({ arrayValue: { values: [{ stringValue: 'x' }] } })).toEqual(['x']);
  expect([plain({ arrayValue: {} }), plain({ mapValue: {} })]).toEqual([[], {}]);
  expect(plain({ seconds: 1, nanoseconds: 2 })).toEqual({ seconds: 1, nanoseconds: 2 });
  expect(plain('a\0b')).toBe('ab');
});

it('an import reads only a part of values that are nested deeper than Firestore allows', () => {
  expect(JSON.stringify(plain(JSON.parse(`${'['.repeat(99_999)}${']'.repeat(99_999)}`)))).toMatch(
    /^\[{64}null\]{64}$/,
  );
});

async function entries(text: string, wrapper = 'users', size = 3): Promise<string[]> {
  async function* chunks() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  return (await Array.fromAsync(entriesOf(chunks(), [wrapper]))).map((entry) => entry.trim());
}

it('an import splits JSON into entries, regardless of where chunks of the file end', async () => {
  const object = '{ "a": {"x": [1, {"y": "}],\\"{"}]}, "b": 2 }';
  for (const size of [1, 2, 5, 100]) {
    expect(await entries(object, undefined, size)).toEqual([
      '"a": {"x": [1, {"y": "}],\\"{"}]}',
      '"b": 2',
    ]);
    expect(await entries('[{"a":1},\n{"b":[2]}]', undefined, size)).toEqual([
      '{"a":1}',
      '{"b":[2]}',
    ]);
    const users = '{"users": [{"localId":"a"},{"localId":"b"}],"more":{"x":1}}';
    expect(await entries(users, 'users', size)).toEqual(['{"localId":"a"}', '{"localId":"b"}']);
    for (const none of ['[]', '{ }', '{"users":[]}']) {
      expect(await entries(none, 'users', size)).toEqual([]);
    }
    // An array in a record is not an array of records.
    expect(await entries('{"a":[1],"b":{}}', 'users', size)).toEqual(['"a":[1]', '"b":{}']);
    for (const other of ['', ']', 'text', '[1]text', '{"users":[1,']) {
      expect((await entries(other, 'users', size)).length).toBeGreaterThan(0);
    }
    expect(await entries('{"a":{"x":1},"b":{"y', undefined, size)).toEqual([
      '"a":{"x":1}',
      '"b":{"y',
    ]);
  }
});

it.each([
  ['post-images/a b.jpg', 'post-images/a b.jpg'],
  ['/post-images/a.jpg', 'post-images/a.jpg'],
  ['gs://fans.appspot.com/post-images/a.jpg', 'post-images/a.jpg'],
  [
    'https://firebasestorage.googleapis.com/v0/b/fans.appspot.com/o/post-images%2Fa%20b.jpg?alt=media&token=x',
    'post-images/a b.jpg',
  ],
  ['https://storage.googleapis.com/fans.appspot.com/a.jpg?w=1', 'a.jpg'],
  ['https://fans.storage.googleapis.com/a.jpg', 'a.jpg'],
  ['https://lh3.googleusercontent.com/a/photo=s96-c', null],
  ['https://firebasestorage.googleapis.com/v0/b/x/o/%E0%A4%A', null],
])('an import finds the file of %s in the bucket', (address, path) => {
  expect(storagePathOf(address)).toBe(path);
});
