import { uiMessages } from './ui.messages.ts';

/** Returns how to fold words, for a text that mentions a spoiler or has begun to fold words. */
export function foldHintOf(text: string): string | undefined {
  return /\|\||ネタバレ/.test(text) ? uiMessages.fold.hint : undefined;
}
