import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const below = (most: number) => Math.round(Math.random() * most);

function disc(): string {
  const color = `hsl(${below(360)},50%,${20 + below(50)}%)`;
  return `<circle cx="${below(400)}" cy="${below(300)}" r="${30 + below(60)}" fill="${color}"/>`;
}

/**
 * Returns a PNG with visible content. No two of these PNGs are similar, because authors are notified of similar
 * pictures.
 */
export function paintPicture(width: number, height: number): Promise<Buffer> {
  const discs = Array.from({ length: 12 }, disc).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300">
    <rect width="400" height="300" fill="#2b2350"/>${discs}
    <circle cx="320" cy="60" r="26" fill="#ffe9a8"/><path d="M200 70l28 62 68 8-50 46 13 67-59-33-59 33 13-67-50-46 68-8z" fill="#ffd45e"/>
    <circle cx="182" cy="160" r="8" fill="#43305c"/><circle cx="220" cy="160" r="8" fill="#43305c"/>
    <path d="M186 182q15 16 30 0" stroke="#43305c" stroke-width="5" fill="none"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Returns a list of paths. From now on, the path of each post picture that the page requests is added to the list. */
export function picturesOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/images/post-images/')) requested.push(pathname);
  });
  return requested;
}

/** Waits until the only picture of the form is stored. */
export async function pictureStored(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: '画像を追加' })).toBeVisible();
}
