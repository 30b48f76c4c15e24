import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the input of the device: touch on the phone, the keyboard alone on the desktop. */
export function hands(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const use = async (control: Locator, key: string) => {
    if (isPhone) return control.tap();
    // An opening dialog moves the focus into itself and away from the control.
    await expect(async () => {
      await control.focus();
      await expect(control).toBeFocused({ timeout: 1 });
    }).toPass();
    await page.keyboard.press(key);
  };
  return {
    isPhone,
    press: (control: Locator) => use(control, 'Enter'),
    // The focus can also move between the check above and the key, which then does nothing.
    check: (radio: Locator) =>
      expect(async () => {
        await use(radio, 'Space');
        await expect(radio).toBeChecked({ timeout: 1000 });
      }).toPass(),
    write: async (field: Locator, text: string) => {
      if (isPhone) await field.tap();
      else await field.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
  };
}

/** The dialog that is open. Toasts are dialogs too, beside the page. */
export function openDialog(page: Page): Locator {
  return page.locator('[role=dialog]:not([aria-modal=false])');
}
