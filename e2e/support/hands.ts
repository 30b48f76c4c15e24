import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the input of the device: touch on the phone, and only the keyboard on the desktop. */
export function hands(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  // A control cannot be focused before it appears, and a dialog takes the focus when it opens.
  const focus = (control: Locator) =>
    expect(async () => {
      await control.focus();
      await expect(control).toBeFocused({ timeout: 1 });
    }).toPass();
  const use = async (control: Locator, key: string) => {
    if (isPhone) return control.tap();
    await focus(control);
    await page.keyboard.press(key);
  };
  return {
    isPhone,
    press: (control: Locator) => use(control, 'Enter'),
    // The focus can move between the check above and the key press. In that case, the key does nothing.
    check: (radio: Locator) =>
      expect(async () => {
        await use(radio, 'Space');
        await expect(radio).toBeChecked({ timeout: 1000 });
      }).toPass(),
    write: async (field: Locator, text: string) => {
      if (isPhone) await field.tap();
      else await focus(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
  };
}

/** Returns the open dialog. Toasts are dialogs outside the page, and are excluded. */
export function openDialog(page: Page): Locator {
  return page.locator('[role=dialog]:not([aria-modal=false])');
}

/** On a phone, moves a finger over the middle of an element, `by` pixels to the right. */
export async function swipe(page: Page, over: Locator, by: number): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error('The element is not visible');
  const session = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const x = box.x + box.width / 2 - by / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: x + at, y }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step++) await touch('touchMove', (by * step) / 8);
  await touch('touchEnd');
  await session.detach();
}
