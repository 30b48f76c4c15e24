import { sentence } from '#contract/foundations/plain-text.ts';
import type {
  ContentCounts,
  ContentEffect,
  DecisionAction,
} from '#contract/moderation/decisions.ts';
import type { ContentLabels } from '#contract/posts/content-labels.ts';
import { nameLabels } from '#contract/posts/post-choices.ts';

export interface TargetNames {
  word: string;
  name: string;
}

function quoted({ word, name }: TargetNames): string {
  return name === '' ? word : sentence`${word}「${name}」`;
}

const done: Record<Exclude<DecisionAction, 'none'>, (subject: string) => string> = {
  hide: (subject) => `運営が${subject}を非表示にしました。ほかの人には見えません。`,
  delete: (subject) => `運営が${subject}を削除しました。`,
  warn: (subject) => `${subject}について、お知らせしたいことがあります。`,
  restrict: (subject) =>
    `${subject}について確認し、アカウントの利用を制限しました。投稿はフォロワーだけに見えます。あなたをフォローしていない人へのコメントとフォローはできず、リンクも書けません。`,
  block: (subject) => `${subject}について確認し、アカウントの利用を停止しました。`,
};

const titles: Record<Exclude<DecisionAction, 'none'>, (word: string) => string> = {
  hide: (word) => `${word}が非表示になりました`,
  delete: (word) => `${word}が削除されました`,
  warn: () => '運営から注意が届きました',
  restrict: () => 'アカウントの利用が制限されました',
  block: () => 'アカウントの利用が停止されました',
};

interface Covered {
  effect: ContentEffect;
  counts: Pick<ContentCounts, 'posts' | 'comments' | 'events'>;
}

interface DecisionWords {
  rule: string;
  message: string;
  covered?: Covered | null;
  labels?: ContentLabels | null;
}

/** Returns a sentence with the numbers of contents that a block hides or deletes. Empty when there are none. */
function textOfCovered(covered: Covered | null): string {
  if (!covered) return '';
  const { posts, comments, events } = covered.counts;
  const parts = [
    posts > 0 ? `投稿${posts}件` : '',
    comments > 0 ? `コメント${comments}件` : '',
    events > 0 ? `イベント${events}件` : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return '';
  const subject = parts.join('、');
  return covered.effect === 'hide'
    ? `あわせて、${subject}を、ほかの人からは見えないようにします。`
    : `あわせて、${subject}を削除します。`;
}

function labelled(subject: string, labels: ContentLabels): string {
  return `運営が${subject}に「${nameLabels(labels)}」のラベルを付けました。このラベルは外せません。納得できないときは、この通知から異議を送れます。`;
}

/** Returns the notification for the owner of the target. It mentions no report and no reporter. */
export function textOfDecision(
  action: Exclude<DecisionAction, 'none'>,
  { rule, message, covered = null, labels = null, ...target }: TargetNames & DecisionWords,
) {
  const what = labels ? labelled(quoted(target), labels) : done[action](quoted(target));
  const why = rule === '' && message === '' ? '' : `理由：${reasonsOf({ rule, message })}`;
  return {
    title: labels ? `${target.word}にラベルが付きました` : titles[action](target.word),
    content: sentence`${what}${textOfCovered(covered)}${why}`,
  };
}

/** Returns the texts of the rule and of the team's message, if there are any. */
function reasonsOf({ rule, message }: { rule: string; message: string }): string {
  const named = rule === '' ? '' : `ガイドライン「${rule}」`;
  return [named, message].filter((part) => part !== '').join('。');
}

/**
 * Returns the notification for a reporter. It says whether the team acted, but not how. It does not name the target,
 * because the reporter may no longer see it.
 */
export function textOfOutcome(isUpheld: boolean, word: string) {
  return isUpheld
    ? {
        title: '報告への対応が終わりました',
        content: `ご報告いただいた${word}を確認し、必要な対応をしました。ありがとうございました。`,
      }
    : {
        title: '報告を確認しました',
        content: `ご報告いただいた${word}を確認しましたが、今回はガイドラインに反していないと判断しました。ありがとうございました。`,
      };
}

/** Returns the notification about the answer to an appeal, for the member who appealed. */
export function textOfAppeal(
  end: { isOverturned: boolean; isRestored: boolean; message: string },
  target: TargetNames,
) {
  const subject = quoted(target);
  const kept = `${subject}についての異議を確認しましたが、対応は変わりません。`;
  const overturned = end.isRestored
    ? `${subject}についての異議を確認し、対応を取り消しました。`
    : `${subject}についての異議を確認し、対応を取り消しました。ただし、元に戻すことはできませんでした。`;
  return {
    title: end.isOverturned ? '対応を取り消しました' : '異議への回答が届きました',
    content: sentence`${end.isOverturned ? overturned : kept}${end.message}`,
  };
}

/** Returns the notification about a decision that the team has reverted without an appeal. */
export function textOfReversal(
  { isRestored, message }: { isRestored: boolean; message: string },
  target: TargetNames,
) {
  const rest = isRestored ? '' : 'ただし、元に戻すことはできませんでした。';
  return {
    title: '対応を取り消しました',
    content: sentence`${quoted(target)}への対応を確認し直し、取り消しました。${rest}${message}`,
  };
}

export function textOfPrecaution(target: TargetNames) {
  return {
    title: '運営が内容を確認しています',
    content: `${quoted(target)}は、運営が確認するあいだ、ほかの人からは見えなくなります。確認が終わるとお知らせします。`,
  };
}

/** Returns the notification for the author of pending links that the team has allowed. */
export function textOfPublication(target: TargetNames) {
  return {
    title: `${target.word}が公開されました`,
    content: `${quoted(target)}のリンクを運営が確認しました。ほかの人からも見えるようになりました。`,
  };
}

/** The text next to a target that is hidden until the review. Only its author sees it. */
export const precaution = '運営が内容を確認しています。';

/** Returns the reason for hiding or deleting a target, or for blocking a member, in one sentence. */
export function reasonOf({ rule, message }: { rule: string; message: string }): string {
  if (message !== '') return message;
  return rule === '' ? '運営の判断' : `ガイドライン「${rule}」`;
}
