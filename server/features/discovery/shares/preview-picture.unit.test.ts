import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { neutralLogo } from '#server/platform/brand/neutral-drawings.ts';
import { loadLettering } from '#server/platform/images/lettering.ts';
import {
  composePreview,
  drawPreviewPicture,
  PREVIEW_SIZE,
  type PreviewTexts,
  previewPictureKey,
} from './preview-picture.ts';

const lettering = await loadLettering();
const logo = neutralLogo({ color: '', accent: '' });

const texts = (fields: Partial<PreviewTexts> = {}): PreviewTexts => ({
  title: '星の夜',
  byline: ['ことり', '@kotori'],
  siteName: 'ひろば',
  theme: 'ルミ',
  ...fields,
});

const keyOf = (fields: Partial<PreviewTexts> = {}, about = {}) =>
  previewPictureKey(texts(fields), about);
const compose = (fields: Partial<PreviewTexts>) => composePreview(texts(fields), lettering, logo);

/** Returns the drawn words, in order. */
function outlinesOf(svg: string): string[] {
  const outlines = [...svg.matchAll(/<path fill="[^"]+" d="([^"]+)"/g)].map(([, d = '']) => d);
  // Omits the calendar leaf, which is drawn with relative commands.
  return outlines.filter((outline) => !/[ahv]/.test(outline));
}

function boundsOf(outline: string) {
  const points = [...outline.matchAll(/[MLCQ]([-\d. ]+)/g)].flatMap(([, list = '']) =>
    list.split(' ').map(Number),
  );
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

describe('the drawn picture of a preview', () => {
  it('has the usual size, with a visible title [SHARE-12]', async () => {
    const picture = sharp(await drawPreviewPicture(texts(), logo));
    expect(await picture.metadata()).toMatchObject({ ...PREVIEW_SIZE, format: 'png' });
    const empty = sharp(await drawPreviewPicture(texts({ title: '。' }), logo));
    const inkOf = async (image: typeof picture) => {
      const box = { left: 80, top: 150, width: 600, height: 230 };
      const { channels } = await image.extract(box).stats();
      return channels.reduce((sum, { mean }) => sum + mean, 0);
    };
    expect(await inkOf(picture)).toBeLessThan((await inkOf(empty)) - 20);
  });

  it.each([
    ['one letter', '猫'],
    ['the longest title', '漢'.repeat(100)],
    ['the longest title of wide letters', 'W'.repeat(100)],
    [
      'a sentence of 100 letters',
      '流れ星を待ちながら、あたたかいココアを飲んでいる夜のことを思い出しました。'
        .repeat(3)
        .slice(0, 100),
    ],
  ])('keeps %s within its margins [SHARE-13]', (_name, title) => {
    const [outline = ''] = outlinesOf(compose({ title }));
    const { left, right, top, bottom } = boundsOf(outline);
    expect(left).toBeGreaterThanOrEqual(80);
    expect(right).toBeLessThanOrEqual(1120);
    expect(top).toBeGreaterThanOrEqual(50);
    // The names are below this position.
    expect(bottom).toBeLessThanOrEqual(500);
  });

  it.each(['星', 'W'.repeat(100), '漢'.repeat(100)])(
    'draws a day next to a title without overlap: %s [SHARE-48]',
    (title) => {
      const day = { month: '12月', day: '28', note: '木曜日', isCancelled: false };
      const [month, number, note, drawn] = outlinesOf(compose({ title, day })).map(boundsOf);
      for (const words of [month, number, note]) {
        expect(words?.left).toBeGreaterThanOrEqual(88);
        expect(words?.right).toBeLessThanOrEqual(324);
      }
      expect(drawn?.left).toBeGreaterThanOrEqual(360);
      expect(drawn?.right).toBeLessThanOrEqual(1120);
      expect(drawn?.bottom).toBeLessThanOrEqual(500);
    },
  );

  it.each(['ルミ', 'とても長いタグのなまえです'.repeat(3), 'W'.repeat(30)])(
    'draws figures in cards below the title: %s [YEAR-08]',
    (tag) => {
      const figures = [
        { value: '1,234', label: '投稿' },
        { value: tag, label: 'いちばんのタグ' },
        { value: '안녕', label: '書けない文字' },
      ];
      const [title, first, second, ...rest] = outlinesOf(compose({ figures })).map(boundsOf);
      expect(title?.bottom).toBeLessThanOrEqual(240);
      expect(first?.right).toBeLessThanOrEqual(588);
      expect(second?.left).toBeGreaterThanOrEqual(612);
      expect(second?.right).toBeLessThanOrEqual(1112);
      for (const figure of [first, second]) expect(figure?.bottom).toBeLessThanOrEqual(460);
      // Only the name at the foot remains, because a figure that cannot be drawn has no card.
      expect(rest).toHaveLength(1);
    },
  );

  it('has the logo when the title cannot be drawn [SHARE-41]', () => {
    const logos = (title: string) => compose({ title }).split('rx="10"').length - 1;
    expect([logos('星の夜'), logos('안녕하세요'), logos('😀')]).toEqual([1, 2, 2]);
  });

  it('has the username when the name cannot be drawn, and cuts a long name', () => {
    const kotori = compose({ byline: ['안녕', '@kotori'] });
    expect(kotori).toBe(compose({ byline: ['@kotori'] }));
    const long = compose({ byline: ['とても長い名前の絵描きさん'.repeat(4)] });
    expect(long).toBe(compose({ byline: [`${'とても長い名前の絵描きさん'.repeat(4)}と友だち`] }));
  });

  it('contains shapes instead of text, so a title never becomes markup [SHARE-14]', () => {
    const hostile = '</svg><script>alert(1)</script><image href="file:///etc/passwd"/>';
    const svg = compose({ title: hostile, byline: [hostile], siteName: hostile, theme: hostile });
    expect(svg).not.toMatch(/script|image|href|text|passwd/);
  });

  it('is cached by its texts', () => {
    expect(keyOf()).toBe(keyOf());
    for (const change of [{ title: '朝' }, { byline: ['すみれ'] }, { siteName: '広場' }]) {
      expect(keyOf(change)).not.toBe(keyOf());
    }
    expect(keyOf()).toMatch(/^shares\/[\da-f]{64}\.png$/);
  });
});
