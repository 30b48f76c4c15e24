import type { Page } from '@playwright/test';

/**
 * Returns a list that grows with what the texts of a page must not cause: dialogs, requests to other hosts, violations
 * of the content security policy, and failures of the server.
 */
export function watchPage(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', async (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOwn = hostname === '127.0.0.1' || ['data:', 'blob:'].includes(protocol);
    if (!isOwn) seen.push(`a request: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) seen.push(`${response.status()}: ${response.url()}`);
  });
  // The browser reports violations of the content security policy as errors.
  page.on('console', (message) => {
    const isStatus = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isStatus) seen.push(`an error: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => seen.push(`an error: ${message}`));
  return seen;
}
