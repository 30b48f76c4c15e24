import { describe, expect, it } from 'vitest';
import { animation, pngPicture } from '#server/testing/pictures.ts';
import { insertNft, sends, useSourceHost } from './nft-pictures.testing.ts';

const { site, host } = useSourceHost();

async function animationOf(animation_source: string | null): Promise<string> {
  const owner = await site().member();
  return `/images/nft/${await insertNft(site(), owner.id, { animation_source })}/animation`;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  site().visitor().fetch(path, { headers });

const mp4 = Buffer.concat([
  Buffer.from('0000001c667479706d703432000000006d70343269736f6d', 'hex'),
  Buffer.from(Array.from({ length: 976 }, (_, index) => index % 251)),
]);
const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
const mp3 = Buffer.concat([
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(413),
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(413),
]);

describe('the animation of an NFT', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['video/mp4', async () => mp4],
    ['video/webm', async () => webm],
    ['audio/mpeg', async () => mp3],
    ['image/gif', () => animation('gif', { width: 20, height: 20 }, 2)],
    ['image/webp', () => animation('webp', { width: 20, height: 20 }, 2)],
  ])('is delivered as %s, the type of its contents [IMG-19]', async (type, bytes) => {
    const response = await get(await animationOf(host.source(sends(await bytes(), 'text/html'))));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe('sandbox');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await bytes());
  });

  it('can be requested in ranges after one fetch [IMG-37]', async () => {
    const source = host.source(sends(mp4, 'video/mp4'));
    const path = await animationOf(source);
    const part = await get(path, { range: 'bytes=100-199' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${mp4.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(mp4.subarray(100, 200));
    const end = await get(path, { range: 'bytes=-10' });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(mp4.subarray(-10));
    const beyond = await get(path, { range: 'bytes=5000-' });
    expect(beyond.status).toBe(416);
    const changed = await get(path, { range: 'bytes=0-9', 'if-range': '"another"' });
    expect(changed.status).toBe(200);
    expect(host.timesOf(source)).toBe(1);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a page', () => Buffer.from('<!doctype html><title>動く絵</title><script>alert(1)</script>')],
    ['an SVG file', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['a picture', () => pngPicture({ width: 20, height: 20 })],
    ['a model', () => Buffer.from('glTF\u0002\u0000\u0000\u0000')],
  ])('is not found when its source has %s [IMG-33]', async (_what, bytes) => {
    const source = host.source(sends(await bytes(), 'video/mp4'));
    const response = await get(await animationOf(source));
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is not found without a source, and unavailable when the source cannot be read', async () => {
    expect((await get(await animationOf(null))).status).toBe(404);
    const path = await animationOf(host.source((response) => void response.writeHead(503).end()));
    const response = await get(path);
    expect(response.status).toBe(502);
    expect(await response.text()).toBe('');
  });
});
