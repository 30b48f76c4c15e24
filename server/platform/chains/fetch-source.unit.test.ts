import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMediaUrls } from './fetch-source.ts';
import { withTokenId } from './metadata.ts';

const CID = 'QmeSjSinHpPnmXmspMjwiXyN6zS4E9zccariGR3jxcaWtq';
const CID_1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const TRANSACTION = 'a'.repeat(43);
const mediaUrls = createMediaUrls({
  ipfsGateways: ['https://one.example/ipfs/', 'https://two.example/ipfs/'],
  arweaveGateways: ['https://three.example/'],
});
const addressesOf = (source: string) => mediaUrls(source).urls.map(({ href }) => href);

it('`mediaUrls` returns every gateway for content on IPFS and on Arweave [SOURCE-02]', () => {
  expect(addressesOf(`ipfs://${CID}/絵 #1.png?size=2`)).toEqual(
    ['one', 'two'].map((host) => `https://${host}.example/ipfs/${CID}/%E7%B5%B5%20%231.png`),
  );
  expect(addressesOf(`ar://${TRANSACTION}/1.png`)).toEqual([
    `https://three.example/${TRANSACTION}/1.png`,
  ]);
});

it.each([
  [`https://paid.example/ipfs/${CID}/1.png?token=x`, `${CID}/1.png`],
  [`https://${CID_1}.ipfs.paid.example/1.png`, `${CID_1}/1.png`],
])('`mediaUrls` returns the gateway of %s before the others [SOURCE-24]', (source, path) => {
  expect(addressesOf(source)).toEqual([
    source,
    `https://one.example/ipfs/${path}`,
    `https://two.example/ipfs/${path}`,
  ]);
});

it.each([
  ['data:image/png;base64,aGk=', 'image/png', 'hi'],
  ['data:image/svg+xml;utf8,<svg/>', 'image/svg+xml', '<svg/>'],
  ['DATA:;charset=utf-8,100%', 'text/plain', '100%'],
])('`mediaUrls` reads the contents of %s from the source itself', (source, mediaType, body) => {
  const { data, urls } = mediaUrls(source);
  expect({ mediaType: data?.mediaType, body: data?.body.toString() }).toEqual({ mediaType, body });
  expect(urls).toEqual([]);
});

it.each(['', 'x', 'file:///etc/passwd', 'ipfs://x', 'ar://x', 'data:x', `ipfs://${CID}/../../etc`])(
  '`mediaUrls` returns no URL for %j',
  (source) => {
    expect(mediaUrls(source)).toEqual({ data: null, urls: [] });
  },
);

it('`mediaUrls` returns no URL outside the folder of a gateway, for any path [SOURCE-25]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (path) => {
      for (const href of addressesOf(`ipfs://${CID}/${path}`)) {
        expect(href).toMatch(/^https:\/\/(?:one|two)\.example\/ipfs\/Qm/);
      }
    }),
  );
  expect(addressesOf(`ipfs://${CID}/%2e%2e/%2e%2e/x`)).toEqual([]);
});

it('`withTokenId` replaces `{id}` by the token id in 64 hexadecimal digits [SOURCE-23]', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (id) => {
      const digits = withTokenId('{id}', String(id));
      expect(digits).toMatch(/^[0-9a-f]{64}$/);
      expect(BigInt(`0x${digits}`)).toBe(id);
    }),
  );
});
