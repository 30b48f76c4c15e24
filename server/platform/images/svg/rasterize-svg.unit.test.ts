import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blackPng, pngPicture } from '#server/testing/pictures.ts';
import { rasterizeSvg as rasterizeFor } from './rasterize-svg.ts';

/** The timeout is longer than that of the site, because machines that run tests are busy. */
const rasterizeSvg = (bytes: Uint8Array, timeout = 20_000) =>
  rasterizeFor(bytes, { owner: 'a', cost: 1 }, timeout);

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function svg(content: string, attributes = 'width="100" height="100"', before = ''): Buffer {
  return Buffer.from(`${before}<svg ${XMLNS} ${attributes}>${content}</svg>`);
}

function imageOf(png: Buffer, href = 'href'): string {
  return `<image ${href}="data:image/png;base64,${png.toString('base64')}" width="100" height="100"/>`;
}

/** Returns the colour in the middle of the drawing: red, green, blue and opacity. */
async function middleOf(drawing: Buffer | null): Promise<number[]> {
  if (!drawing) throw new Error('not drawn');
  const { width, height } = await sharp(drawing).metadata();
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  return [...(await sharp(drawing).extract(middle).ensureAlpha().raw().toBuffer())];
}

const font = Buffer.concat([Buffer.from('wOF2\0\x01\0\0', 'latin1'), Buffer.alloc(64)]).toString(
  'base64',
);
const GREEN = '<rect width="100%" height="100%" fill="#0f0"/>';

describe('an SVG file is drawn', () => {
  it.each([
    ['of a size', svg(GREEN)],
    ['of few units, like pixel art', svg(GREEN, 'viewBox="0 0 24 24"')],
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
    ['with a text about data: 1, 2', svg(`<text>data: 1, 2; metadata: 3</text>${GREEN}`)],
    [
      'with CDATA and a comment in its style',
      svg(
        `<style><![CDATA[rect>a{} rect{fill:#0f0}]]><!-- a > b --></style><rect width="100" height="100"/>`,
      ),
    ],
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

  it('with pictures in it, even in a nested SVG file', async () => {
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

  it('without external resources [IMG-18]', async () => {
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
      svg(`<style>@import url("${outside}/a.css");</style>${GREEN}
        <image href="${outside}/a.png" width="100" height="100"/>
        <image href="file://${secret}" width="100" height="100"/>
        <image xlink:href="${secret}" width="100" height="100"/>
        <use href="${outside}/a.svg#a"/>`),
    );
    server.close();
    expect(requested).toEqual([]);
    expect(await middleOf(drawing)).toEqual([0, 255, 0, 255]);
  });
});

describe('an SVG file is read in linear time', () => {
  const megabyteOf = (part: string) => part.repeat(Math.ceil(1_000_000 / part.length));

  // With backtracking, these files would take minutes or years.
  it.each([
    ['comments', svg(GREEN, undefined, megabyteOf('<!---->'))],
    ['declarations', svg(GREEN, undefined, megabyteOf('<?a?>'))],
    ['spaces', svg(GREEN, undefined, megabyteOf(' '))],
    ['texts about data:', svg(`<desc>${megabyteOf('a data:')}</desc>${GREEN}`)],
    ['characters by their numbers', svg(`<desc>${megabyteOf('&#100;')}</desc>${GREEN}`)],
    ['escapes', svg(`<desc>${megabyteOf('\\64 \\a')}</desc>${GREEN}`)],
  ])('with a megabyte of %s [IMG-18]', async (_what, file) => {
    expect(await middleOf(await rasterizeSvg(file))).toEqual([0, 255, 0, 255]);
  });

  it.each([
    '<!---->',
    '<!---->x',
    '<!--',
    '<?xml',
    '<?xml encoding',
    '<!DOCTYPE',
    '<!DOCTYPE svg "" ',
    '<svg ',
    '<svg data:',
    '<svg>"data:',
    '<svg>"data:image/png;base64,',
    '<svg>&#x',
    '<svg style',
    '<svg><style a="',
    '<svg><![CDATA[',
  ])('when it is a megabyte of %s', (part) => {
    const program = fileURLToPath(new URL('./rasterize-svg.program.ts', import.meta.url));
    const { status } = spawnSync(process.execPath, [program], {
      input: `${megabyteOf(part)}x<svg`,
      timeout: 20_000,
    });
    // A status of 1 means that the program itself refuses the file. It was not killed.
    expect(status).toBe(1);
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
    [
      'with many pictures in files in it',
      svg(
        `<image href="data:image/svg+xml;base64,${svg(imageOf(blackPng({ width: 2000, height: 2000 }))).toString('base64')}" width="9" height="9"/>`.repeat(
          3,
        ),
      ),
    ],
    [
      'with an external style sheet',
      svg(GREEN, undefined, '<?xml-stylesheet href="data:text/css,a{}"?>'),
    ],
    [
      'in another encoding than its bytes',
      svg(GREEN, undefined, '<?xml version="1.0" encoding="utf-7"?>'),
    ],
    ['that is too large', svg(`${GREEN}<!--${'x'.repeat(4 * 1024 * 1024)}-->`)],
  ])('%s', async (_what, file) => {
    expect(await rasterizeSvg(file)).toBeNull();
  });

  it.each([
    ['in numbers with many zeros', '&#x00000064;ata:image/png;base64,'],
    ['in decimal numbers with many zeros', '&#00000000100;ata:image/png;base64,'],
    ['with a bracket', 'data:image/png;a=(;base64,'],
    ['with a greater-than sign', 'data:image/png;a=>;base64,'],
    ['with a quote', "data:image/png;a=';base64,"],
    ['with spaces', ' data: image/png ;base64,'],
  ])('with a large picture written %s [IMG-18]', async (_how, start) => {
    const file = svg(imageOf(large).replace('data:image/png;base64,', start));
    expect(await rasterizeSvg(file)).toBeNull();
  });

  it.each([
    ['an escape', '\\64 ata:'],
    ['a comment before it', '<!-- a -->data:'],
    ['a comment in it', 'da<!-- a -->ta:'],
    ['CDATA', 'da<![CDATA[ta:]]>'],
    ['an element', '<a/>data:'],
  ])('with a large picture in a style sheet, written with %s', async (_how, scheme) => {
    const address = `${scheme}image/png;base64,${large.toString('base64')}`;
    expect(await rasterizeSvg(svg(`<style>a{fill:url(${address})}</style>`))).toBeNull();
  });

  // Only Linux limits the memory of the process.
  it.each([
    [
      'with HTML in it',
      svg(
        '<foreignObject width="100" height="100"><div xmlns="http://www.w3.org/1999/xhtml" style="height:100px;background:#0f0"/></foreignObject>',
      ),
    ],
    [
      'that is turned out of the picture',
      svg(
        '<rect x="-50" width="100" height="100" fill="#0f0" style="transform:rotate(180deg);transform-origin:25px 50px"/>',
      ),
    ],
    ['without anything in it', svg('')],
  ])('%s, because it is drawn fully transparent [IMG-32]', async (_what, file) => {
    expect(await rasterizeSvg(file)).toBeNull();
  });

  it.runIf(process.platform === 'linux')('that takes too much memory [IMG-18]', async () => {
    const floods = Array.from({ length: 200 }, (_, index) => `<feFlood result="r${index}"/>`);
    const file = svg(
      `<filter id="f" x="0" y="0" width="1" height="1">${floods.join('')}</filter><g filter="url(#f)">${GREEN}</g>`,
    );
    // Without the memory limit, the file would be drawn in a fraction of this time.
    expect(await rasterizeSvg(file, 30_000)).toBeNull();
  });

  it('that takes too long to draw [IMG-18]', async () => {
    const dilations = '<feMorphology operator="dilate" radius="40"/>'.repeat(40);
    const endless = svg(
      `<filter id="f" x="0" y="0" width="1" height="1">${dilations}</filter><g filter="url(#f)">${GREEN}</g>`,
    );
    // Without the time limit, drawing takes some minutes, longer than a test may take.
    expect(await rasterizeSvg(endless, 500)).toBeNull();
  });
});
