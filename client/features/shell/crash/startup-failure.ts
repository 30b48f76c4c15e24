import { shellMessages } from '#client/features/shell/layout/shell.messages.ts';

/** Replaces the page when the application cannot start. Uses plain DOM, since React may not work. */
export function showStartupFailure(error: unknown): void {
  const { title, unknown, text } = shellMessages.startup;
  const message = error instanceof Error && error.message !== '' ? error.message : unknown;
  const box = document.createElement('main');
  box.className = 'mx-auto max-w-dialog px-6 py-16 text-center';
  box.append(line('h1', title), line('p', message), line('p', text));
  document.body.replaceChildren(box);
}

function line(tag: 'h1' | 'p', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = tag === 'h1' ? 'text-xl' : 'mt-3 text-ink-soft';
  return element;
}
