import { firstGraphemes } from '#contract/foundations/graphemes.ts';
import { plainLine, sentence, untilStable, withoutTags } from '#contract/foundations/plain-text.ts';

const TITLE_MAX = 100;
const CONTENT_MAX = 1000;
const SENDER_NAME_MAX = 50;

function cut(text: string, max: number): string {
  return firstGraphemes(text, max).trimEnd();
}

/**
 * Returns the text of a notification for storage, without markup. The title is cut to 100 characters, and the content
 * to 1000. Returns null when either is empty. Texts that quote members must be made with `sentence`.
 */
export function cleanText(text: { title: string; content: string }) {
  const title = cut(plainLine(text.title), TITLE_MAX);
  const content = cut(plainLine(text.content), CONTENT_MAX);
  return title === '' || content === '' ? null : { title, content };
}

/**
 * Returns the text about several comments: who wrote the latest comment, and how many members and comments there are.
 */
export function commentsSentence(
  name: string,
  { others, comments, title }: { others: number; comments: number; title: string | null },
): string {
  const about = title === null ? '' : sentence`「${title}」に`;
  const who = others === 0 ? `${name}さん` : `${name}さんほか${others}人`;
  return `${who}が${about}${comments === 1 ? '' : `${comments}件`}コメントしました`;
}

const likedWords = { post: '投稿', comment: 'コメント' };

/**
 * Returns the title of a notification of likes: the latest member and the number of other members. When the latest
 * member has no name, returns the number of all members. `related_kind` is that of the notification.
 */
export function likesTitle(name: string | null, others: number, related_kind: string | null) {
  if (name === null) return `${others + 1}${namelessLikes(related_kind)}`;
  const liked = likedSentence(related_kind);
  return others === 0 ? `${name}さん${liked}` : `${name}さんほか${others}人${liked}`;
}

/** Returns the text that follows the number of members in a title of likes without a name. */
export function namelessLikes(related_kind: string | null): string {
  return `人${likedSentence(related_kind)}`;
}

function likedSentence(related_kind: string | null): string {
  return `があなたの${likedWords[related_kind === 'comment' ? 'comment' : 'post']}にいいねしました`;
}

const quotes = /["'`\u2018-\u201f\u00ab\u00bb\u2039\u203a\uff02\uff07]/gu;
const scripts = /(?:java|vb|live)?script\s*:|data\s*:/gi;
const handlers = /\bon[a-z]+\s*=/gi;

/** Returns a name without tags, quotes, script schemes and event handlers, cut to 50 characters. */
export function senderName(name: string): string {
  const stripped = untilStable(name, (rest) =>
    withoutTags(rest).replace(quotes, '').replace(scripts, '').replace(handlers, ''),
  );
  return cut(plainLine(stripped), SENDER_NAME_MAX);
}
