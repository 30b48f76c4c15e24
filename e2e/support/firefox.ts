import type { Browser } from '@playwright/test';

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

interface Internals {
  _connection: { toImpl(browser: Browser): { _browserSession: Session } };
}

/**
 * Closes two gaps between Playwright 1.65 and Firefox 153, for all pages of a browser. Playwright has no option for
 * them, so this function uses its internal session.
 */
export async function completeFirefox(browser: Browser): Promise<void> {
  const session = (browser as unknown as Internals)._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  // Playwright sets the color scheme of each new context by a command that Firefox does not know. Without this line, no
  // context could be created. `page.emulateMedia` still fails.
  session.send = async (method, params) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : send(method, params);
  // Playwright's own function for `fill` assigns the value, so React does not notice the input.
  await session.send('script.addPreloadScript', { functionDeclaration: String(insertTextAsTyped) });
}

function insertTextAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    // Ignores the function that Playwright assigns later.
    set: () => {},
  });
}
