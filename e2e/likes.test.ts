import type { Locator, Page } from '@playwright/test';
import { ratioInViewport } from './support/brief.ts';
import { like, publish } from './support/posts.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

const full = 'この投稿は1000回のいいね上限に達しました！';
const rain = '[data-golden-rain]';

/** Publishes a post that lacks one like to the maximum. Returns its id. */
async function nearlyFull(
  page: Page,
  title: string,
  character_tags: string[] = [],
): Promise<string> {
  const id = await publish(page, { title, character_tags });
  await like(page, id, 999);
  return id;
}

/**
 * Opens the page of a post. Returns its like button. Waits for the heading, because the previous page may show a card
 * of the same post or the celebration.
 */
async function openPost(page: Page, id: string, title: string): Promise<Locator> {
  await page.goto(`/#/posts/${id}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return page.getByRole('button', { name: `「${title}」にいいね` });
}

test('on a card and on the page, the last like is celebrated over the whole screen, and the celebration blocks nothing [LIKE-57]', {
  tag: '@firefox',
}, async ({ page }) => {
  const { username } = await joinOverHttp(page);
  const title = `もうすぐ満開 ${username}`;
  await nearlyFull(page, title, [username]);
  // The tag page is used, because other tests cannot change the position of the post there.
  await page.goto(`/#/tags/${username}`);
  const card = page.getByRole('article').filter({ hasText: title });
  const heart = card.getByRole('button', { name: /にいいね、現在999/ });
  // The card is at the upper edge, so there is no room above the button.
  await heart.waitFor();
  await page.evaluate(() => document.body.style.setProperty('min-height', '3000px'));
  await heart.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 90));
  const visible = ratioInViewport(card, full);
  const rained = nextRain(page);
  await heart.click();
  expect(await visible).toBe(1);
  await expectOverScreen(page, rained);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/posts\/\w{20}$/);

  const other = await nearlyFull(page, `${title} その2`);
  const button = await openPost(page, other, `${title} その2`);
  const rainedAgain = nextRain(page);
  await button.click();
  await expect(page.getByText(full)).toHaveCount(1);
  await expect(page.getByText(full)).toBeInViewport({ ratio: 1 });
  await expectOverScreen(page, rainedAgain);
  await expect(page.locator(rain)).toHaveCount(0);
});

test('with reduced motion, the last like is celebrated without movement [LIKE-58]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { username } = await join(page);
  const title = `静かに満開 ${username}`;
  const button = await openPost(page, await nearlyFull(page, title), title);
  const rained = nextRain(page);
  await button.click();
  expect((await rained).moves).toEqual([]);
});

test('encouragement and celebration cover neither the +n, nor the facts of the post, nor the likers, nor the author [LIKE-49]', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await join(page);
  const title = `百まであと少し ${username}`;
  const id = await publish(page, { title });
  await like(page, id, 88);
  const button = await openPost(page, id, title);
  const watched = overlapsOfLikes(page);
  // Enter is held down, so that the taps follow each other even on a slow machine.
  await button.evaluate(async (element: HTMLElement) => {
    for (let tap = 0; tap < 12; tap += 1) {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await expect(page.getByText('100いいね達成！')).toBeInViewport({ ratio: 1 });
  expect(await watched).toEqual([]);
});

/** Returns the messages that overlap the +n, the facts, the likers or the author. Ends when a celebration is shown. */
function overlapsOfLikes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const found = new Set<string>();
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const check = () => {
      const plus = document.querySelector('.animate-float');
      const facts = document.querySelector('main time')?.closest('p');
      const likers = [...document.querySelectorAll('main button')].find(
        ({ textContent }) => textContent === 'いいねした人',
      );
      const author = document.querySelector('main a[href^="#/user/"]');
      const bubbles = [...document.querySelectorAll('.animate-rise')];
      for (const bubble of bubbles) {
        const { top, bottom, left, right } = boxOf(bubble);
        for (const other of [plus, facts, likers, author].filter((element) => !!element)) {
          const box = boxOf(other);
          const isOver =
            top < box.bottom && bottom > box.top && left < box.right && right > box.left;
          if (isOver) found.add(`${bubble.textContent} over ${other.textContent}`);
        }
      }
      const isCelebrated = bubbles.some(({ textContent }) => textContent.includes('達成'));
      if (isCelebrated) resolve([...found]);
      else requestAnimationFrame(check);
    };
    check();
    return promise;
  });
}

interface Rain {
  box: object;
  moves: ComputedKeyframe[];
}

/** Returns the celebration as soon as it begins, because it ends before a slow machine checks it. */
function nextRain(page: Page): Promise<Rain> {
  return page.evaluate((selector) => {
    const { promise, resolve } = Promise.withResolvers<Rain>();
    const changes = new MutationObserver(() => {
      const shown = document.querySelector(selector);
      if (!shown) return;
      changes.disconnect();
      const moves = shown
        .getAnimations({ subtree: true })
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .filter(({ transform = 'none' }) => transform !== 'none');
      resolve({ box: shown.getBoundingClientRect().toJSON(), moves });
    });
    changes.observe(document.body, { childList: true });
    return promise;
  }, rain);
}

async function expectOverScreen(page: Page, rained: Promise<Rain>): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const { box, moves } = await rained;
  expect(box).toMatchObject({ x: 0, y: 0, width, height });
  expect(moves).not.toEqual([]);
}
