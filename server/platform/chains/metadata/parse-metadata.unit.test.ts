import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  NFT_DATA_SOURCE_MAX,
  NFT_DESCRIPTION_MAX,
  NFT_NAME_MAX,
  NFT_SOURCE_MAX,
  NFT_TRAIT_MAX,
  NFT_TRAITS_MAX,
} from '#contract/foundations/limits.ts';
import { emptyMetadata, parseMetadata } from './parse-metadata.ts';

const CID = 'QmeSjSinHpPnmXmspMjwiXyN6zS4E9zccariGR3jxcaWtq';
const picture = 'https://art.example/1.png';
const parse = (fields: unknown) => parseMetadata([JSON.stringify(fields)]);

it('the parser reads the name, the description, the picture, the animation and the traits', () => {
  const found = parse({
    name: '灯台 #1',
    description: '港の灯台。\n夜。',
    image: `ipfs://${CID}/1.png`,
    animation_url: 'https://art.example/1.mp4',
    attributes: [{ trait_type: '時刻', value: '夜' }],
  });
  expect(found).toEqual({
    name: '灯台 #1',
    description: '港の灯台。\n夜。',
    imageSource: `ipfs://${CID}/1.png`,
    animationSource: 'https://art.example/1.mp4',
    traits: [{ name: '時刻', value: '夜' }],
  });
});

it.each([
  [{ name: 7 }, { name: '7' }],
  [{ name: ['a'] }, { name: '' }],
  [{ name: ' a\u0000\u202eb\n<b>c</b> ' }, { name: 'ab c' }],
  [{ name: '<script>alert(1)</script>' }, { name: 'alert(1)' }],
  [{ name: 'a\ud83d' }, { name: 'a\ufffd' }],
  [{ image_url: picture }, { imageSource: picture }],
  [{ image: '', imageUrl: picture }, { imageSource: picture }],
  [{ image: [picture] }, { imageSource: picture }],
  [{ image: { url: picture } }, { imageSource: picture }],
  [{ image: '//art.example/1.png' }, { imageSource: picture }],
  [{ image: CID }, { imageSource: `ipfs://${CID}` }],
  [{ image: `ipfs://ipfs/${CID}/a b.png` }, { imageSource: `ipfs://${CID}/a b.png` }],
  [{ properties: { image: picture } }, { imageSource: picture, traits: [] }],
  [{ title: 'Asset', properties: { name: { type: 'string', description: '本' } } }, { name: '本' }],
  [{ image: '<svg/>' }, { imageSource: 'data:image/svg+xml;base64,PHN2Zy8+' }],
  [{ image_data: '<svg/>' }, { imageSource: 'data:image/svg+xml;base64,PHN2Zy8+' }],
])('the parser reads metadata in the form %j [SOURCE-05]', (fields, expected) => {
  expect(parse(fields)).toMatchObject(expected);
});

it.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://art.example/1',
  'data:text/html,<b>',
  'data:image',
  'http://user:secret@art.example/1',
  '/1.png',
  '1.png',
  'ipfs://',
  'ipfs://short/1.png',
  `https://art.example/${'x'.repeat(NFT_SOURCE_MAX)}`,
  `data:image/png;base64,${'A'.repeat(NFT_DATA_SOURCE_MAX)}`,
  7,
  null,
])('the parser finds no picture in %s [SOURCE-06]', (image) => {
  expect(parse({ image })).toEqual(emptyMetadata);
});

it('the parser accepts videos and sounds only as an animation [SOURCE-06]', () => {
  const video = 'data:video/mp4;base64,AAAA';
  expect(parse({ image: video, animation_url: video })).toMatchObject({
    imageSource: null,
    animationSource: video,
  });
});

it.each([
  [[{ trait_type: 'a', value: 1 }], [{ name: 'a', value: '1' }]],
  [[{ name: 'a', value: false }], [{ name: 'a', value: 'false' }]],
  [['plain'], [{ name: '', value: 'plain' }]],
  [
    { a: 'b', c: { value: 'd' } },
    [
      { name: 'a', value: 'b' },
      { name: 'c', value: 'd' },
    ],
  ],
  [[{ trait_type: 'a', value: ['b', 'c'] }], [{ name: 'a', value: 'b, c' }]],
  [[{ trait_type: 'a', value: null }, { trait_type: 'b' }, null, 'x'], [{ name: '', value: 'x' }]],
  [
    [{ display_type: 'date', trait_type: 'a', value: 1_546_360_800 }],
    [{ name: 'a', value: '2019-01-01' }],
  ],
  [[{ display_type: 'date', trait_type: 'a', value: 'x' }], [{ name: 'a', value: 'x' }]],
])('the parser reads the traits %j [SOURCE-05]', (attributes, traits) => {
  expect(parse({ attributes })?.traits).toEqual(traits);
  expect(parse({ properties: attributes })?.traits).toEqual(traits);
});

it.each(['', 'x', '[]', '"text"', '7', 'null', '<html>', '[{"name":"a",}]'])(
  'the parser returns null for the text %j',
  (text) => {
    expect(parseMetadata([text])).toBeNull();
  },
);

it.each([
  ['trailing commas', '{"name":"灯台","attributes":[{"trait_type":"a","value":"b"},],}'],
  ['NaN', '{"name":"灯台","level":NaN,"attributes":[{"trait_type":"a","value":"b"}]}'],
  ['a raw line break', '{"description":"一\n二","name":"灯台","attributes":{"a":"b"}}'],
  ['a tab and a missing end', '{"name":"灯台","description":"一\t二","attributes":{"a":"b"}'],
])('the parser repairs an object with %s [SOURCE-19]', (_, text) => {
  expect(parseMetadata([text])).toMatchObject({
    name: '灯台',
    traits: [{ name: 'a', value: 'b' }],
  });
});

it('the parser repairs neither long texts nor texts that are not objects [SOURCE-19]', () => {
  const texts = [`{"name":"a",${' '.repeat(20_000)}}`, '["a",]', '"a'];
  for (const text of texts) expect(parseMetadata([text])).toBeNull();
});

it('the parser uses the first text that is valid JSON, and repairs a text only if none is valid [SOURCE-19]', () => {
  expect(parseMetadata(['{"name":"a",}', '{"name":"b"}'])?.name).toBe('b');
  expect(parseMetadata(['{"name":"a",}', 'x'])?.name).toBe('a');
  expect(parseMetadata(['x', '{"name":"a",}'])?.name).toBe('a');
});

const site = 'https://art.example';

it.each([
  [{ image: `${site}/v.mp4` }, null, `${site}/v.mp4`],
  [{ image: `ipfs://${CID}/v.WEBM` }, null, `ipfs://${CID}/v.WEBM`],
  [{ image: 'data:video/mp4;base64,AAAA' }, null, 'data:video/mp4;base64,AAAA'],
  [{ image: `${site}/v.mp4`, animation_url: `${site}/w.webm` }, null, `${site}/w.webm`],
  [{ image: `${site}/v.mp4`, file: picture }, picture, `${site}/v.mp4`],
  [{ file: picture }, picture, null],
  [{ file: `${site}/v.mp4` }, null, `${site}/v.mp4`],
  [{ media: { uri: `ipfs://${CID}`, mimeType: 'video/mp4' } }, null, `ipfs://${CID}`],
  [{ media: { uri: `ipfs://${CID}`, mimeType: 'image/png' } }, `ipfs://${CID}`, null],
  [{ properties: { files: [{ uri: picture, type: 'image/png' }] } }, picture, null],
  [{ image: picture, animation_url: `${site}/page.html?seed=1` }, picture, null],
  [{ image: picture, animation_url: 'data:text/html,<b>' }, picture, null],
  [{ image: picture, animation_url: `${site}/model.glb` }, picture, null],
  [{ image: picture, animation_url: `${site}/2.png` }, picture, null],
  [{ animation_url: `${site}/2.png` }, `${site}/2.png`, null],
  [{ animation_url: `${site}/2.gif` }, `${site}/2.gif`, `${site}/2.gif`],
  [{ image: `${site}/page.html` }, null, null],
  [{ image: `${site}/1`, animation_url: `${site}/2` }, `${site}/1`, `${site}/2`],
])(
  'the parser chooses files by their kinds: %j [SOURCE-20, SOURCE-37]',
  (fields, image, moving) => {
    expect(parse(fields)).toMatchObject({ imageSource: image, animationSource: moving });
  },
);

it('the parser reads deeply nested, very long and prototype-polluting metadata without failing [SOURCE-07]', () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  expect(parseMetadata([`{"name":"a","attributes":${deep},"image":${deep}}`])?.name).toBe('a');
  const tags = '<'.repeat(100_000) + 'b>'.repeat(100_000);
  const many = Array.from({ length: 100_000 }, (_, value) => ({ value }));
  const found = parse({ name: tags, description: tags, attributes: many });
  expect(found?.traits).toHaveLength(NFT_TRAITS_MAX);
  expect(parseMetadata(['{"__proto__":{"name":"x"},"constructor":1}'])?.name).toBe('');
});

const keys = ['name', 'image', 'animation_url', 'attributes', 'properties', 'trait_type', 'value'];
const source = fc.constantFrom(picture, `ipfs://${CID}`, 'data:image/png,x', 'javascript:x');
const { metadata } = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), source, fc.double(), fc.boolean()),
  metadata: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.array(tie('metadata')),
    fc.dictionary(fc.constantFrom(...keys), tie('metadata')),
  ),
}));

it('the parser returns metadata within the limits of the contract for any JSON [SOURCE-05]', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  const clean = /^[^\u0000-\u0009\u000b-\u001f\u202a-\u202e]*$/u;
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), metadata), (fields) => {
      const found = parse(fields) ?? expect.fail('no metadata');
      expect(found.name.length).toBeLessThanOrEqual(NFT_NAME_MAX);
      expect(found.description.length).toBeLessThanOrEqual(NFT_DESCRIPTION_MAX);
      expect(found.traits.length).toBeLessThanOrEqual(NFT_TRAITS_MAX);
      for (const { name, value } of found.traits) {
        expect(Math.max(name.length, value.length)).toBeLessThanOrEqual(NFT_TRAIT_MAX);
        expect(`${name}${value}`).toMatch(clean);
      }
      expect(found.name).toMatch(clean);
      expect(found.imageSource ?? picture).toMatch(/^(?:https?|ipfs|ar):\/\/|^data:image\//);
    }),
  );
});
