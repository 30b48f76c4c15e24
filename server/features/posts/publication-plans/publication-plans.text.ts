import { sentence } from '#contract/foundations/plain-text.ts';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';

/** The names of planned content in texts. */
export const plannedWords = { post: '投稿', event: 'イベント' };
type Planned = keyof typeof plannedWords;

const reasons: Record<PlanFailure, string> = {
  'account-blocked': 'アカウントが利用停止中だったためです。',
  'account-leaving': 'アカウントの削除を申し込んでいたためです。',
  'event-over': 'イベントが終わっていたためです。',
  'hidden-by-team': '運営が非表示にしているためです。',
  incomplete: 'タイトルかカテゴリーがないか、投票に直すところがあるためです。',
  restricted: '利用が制限されているあいだは、リンクを公開できないためです。',
  unexpected: 'サイトの不具合のためです。',
};

interface Text {
  title: string;
  content: string;
}

/** Returns the text for content that was published at its time. */
export function publishedText(kind: Planned, title: string): Text {
  return {
    title: `予約した${plannedWords[kind]}を公開しました`,
    content: sentence`「${title}」を公開しました。`,
  };
}

/** Returns the text for content that is in pending review instead. */
export function pendingText(kind: Planned, title: string): Text {
  return {
    title: `予約した${plannedWords[kind]}は、運営の確認を待っています`,
    content: sentence`「${title}」は、運営が確認してから公開されます。`,
  };
}

/** Returns the text for content that was not published at its time. */
export function failedText(kind: Planned, title: string, failure: PlanFailure): Text {
  return {
    title: `予約した${plannedWords[kind]}を公開できませんでした`,
    content: sentence`「${title}」を公開できませんでした。${reasons[failure]}内容は残っています。メニューの「予約」から、もう一度公開できます。`,
  };
}
