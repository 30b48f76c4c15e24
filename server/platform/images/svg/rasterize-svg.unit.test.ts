import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blackPng, pngPicture } from '#server/testing/pictures.ts';
import { rasterizeSvg } from './rasterize-svg.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function svg(content: string, attributes = 'width="100" height="100"', before = ''): Buffer {
  return Buffer.from(`${before}<svg ${XMLNS} ${attributes}>${content}</svg>`);
}

function imageOf(png: Buffer, href = 'href'): string {
  return `<image ${href}="data:image/png;base64,${png.toString('base64')}" width="100" height="100"/>`;
}

/** The colour in the middle of what is drawn: red, green, blue and opacity. */
async function middleOf(drawing: Buffer | null): Promise<number[]> {
  if (!drawing) throw new Error('not drawn');
  const { width, height } = await sharp(drawing).metadata();
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  return [...(await sharp(drawing).extract(middle).ensureAlpha().raw().toBuffer())];
}

/** The first bytes of a font. */
const font = Buffer.concat([Buffer.from('wOF2\0\x01\0\0', 'latin1'), Buffer.alloc(64)]).toString(
  'base64',
);
const GREEN = '<rect width="100%" height="100%" fill="#0f0"/>';

describe('an SVG file is drawn', () => {
  it.each([
    ['of a size', svg(GREEN)],
    ['of few units, as pixel art is', svg(GREEN, 'viewBox="0 0 24 24"')],
    ['of percentages', svg(GREEN, 'width="100%" height="100%" viewBox="0 0 350 350"')],
    [
      'with declarations and a comment',
      svg(
        GREEN,
        undefined,
        '<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
      ),
    ],
    [
      'with a font in it',
      svg(
        `<style>@font-face{font-family:a;src:url(data:font/woff2;base64,${font})}</style>${GREEN}`,
      ),
    ],
    ['with a text about data: 1, 2', svg(`<text>data: 1</text>${GREEN}`)],
    ['without running its scripts', svg(`<script>while (true) {}</script>${GREEN}`)],
  ])('%s', async (_what, file) => {
    const drawing = await rasterizeSvg(file);
    expect(await sharp(drawing ?? undefined).metadata()).toMatchObject({
      format: 'png',
      width: 1024,
      height: 1024,
    });
    expect(await middleOf(drawing)).toEqual([0, 255, 0, 255]);
  });

  it('with pictures in it, also in an SVG file in it', async () => {
    const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    expect(await middleOf(await rasterizeSvg(svg(imageOf(red))))).toEqual([255, 0, 0, 255]);
    const inner = svg(GREEN).toString('base64');
    const nested = svg(
      `<image href="data:image/svg+xml;base64,${inner}" width="100" height="100"/>`,
    );
    expect(await middleOf(await rasterizeSvg(nested))).toEqual([0, 255, 0, 255]);
  });

  it('without anything from outside', async () => {
    const requested: string[] = [];
    const server = createServer((request, response) => {
      requested.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const outside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secret = join(tmpdir(), `secret-${process.pid}.png`);
    await writeFile(secret, await pngPicture({ width: 10, height: 10 }));
    const drawing = await rasterizeSvg(
      svg(`<style>@import url("${outside}/a.css");</style>
        <image href="${outside}/a.png" width="100" height="100"/>
        <image href="file://${secret}" width="100" height="100"/>
        <image xlink:href="${secret}" width="100" height="100"/>
        <use href="${outside}/a.svg#a"/>`),
    );
    server.close();
    expect(requested).toEqual([]);
    expect(await middleOf(drawing)).toEqual([0, 0, 0, 0]);
  });
});

describe('an SVG file is refused', () => {
  const entity = (name: string, value: string) => `<!ENTITY ${name} "${value}">`;
  const bomb = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name, index) =>
    entity(name, `&${String.fromCharCode(97 + index)};`.repeat(10)),
  );
  const large = blackPng({ width: 4000, height: 4000 });

  it.each([
    ['that is HTML', Buffer.from(`<html><body>${svg(GREEN).toString()}</body></html>`)],
    ['that is not XML', Buffer.from('<svg <<')],
    ['in another encoding', Buffer.from(`\ufeff${svg(GREEN).toString()}`, 'utf16le')],
    [
      'with entities in entities',
      svg('<text>&j;</text>', undefined, `<!DOCTYPE svg [${entity('a', 'aaaa')}${bomb.join('')}]>`),
    ],
    [
      'that reads a file',
      svg(
        '<text>&x;</text>',
        undefined,
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      ),
    ],
    ['of endless size', svg(GREEN, 'width="100000" height="100000"')],
    ['with a large picture in it', svg(imageOf(large))],
    [
      'with a large picture written in numbers',
      svg(imageOf(large).replace('data:', '&#100;&#x61;ta:')),
    ],
    ['with a large picture after a line break', svg(imageOf(large).replace('data:', 'da&#10;ta:'))],
    [
      'with a large picture that claims to be a font',
      svg(imageOf(large).replace('image/png', 'font/woff2')),
    ],
    ['with many pictures in it', svg(imageOf(blackPng({ width: 2000, height: 2000 })).repeat(3))],
    [
      'with a large picture in a file in it',
      svg(
        `<image href="data:image/svg+xml;base64,${svg(imageOf(large)).toString('base64')}" width="9" height="9"/>`,
      ),
    ],
    ['that is too large', svg(`${GREEN}<!--${'x'.repeat(4 * 1024 * 1024)}-->`)],
  ])('%s', async (_what, file) => {
    expect(await rasterizeSvg(file)).toBeNull();
  });

  it('that takes too long to draw', async () => {
    const groups = Array.from(
      { length: 12 },
      (_, index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`,
    );
    const endless = svg(
      `<defs><g id="g0"><rect width="1" height="1"/></g>${groups.join('')}</defs><use href="#g12"/>`,
    );
    const started = Date.now();
    expect(await rasterizeSvg(endless, 500)).toBeNull();
    // Without the limit it ends after some 9 seconds on an idle machine.
    expect(Date.now() - started).toBeLessThan(8000);
  });
});
