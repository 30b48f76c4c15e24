import type { DecisionAction } from '#contract/decisions.ts';
import type { ReportTarget } from '#contract/reports.ts';

const kinds: Record<ReportTarget, string> = {
  post: '投稿',
  comment: 'コメント',
  user: 'プロフィール',
  event: 'イベント',
  nft: 'NFT',
};

/** What a thing is called in a sentence. */
function quoted(type: ReportTarget, name: string): string {
  return name === '' ? kinds[type] : `${kinds[type]}「${name}」`;
}

const done: Record<Exclude<DecisionAction, 'none'>, (thing: string) => string> = {
  hide: (thing) => `${thing}を、ほかの人からは見えないようにしました。`,
  delete: (thing) => `${thing}を削除しました。`,
  warn: (thing) => `${thing}について、お知らせしたいことがあります。`,
  block: (thing) => `${thing}について確認し、アカウントの利用を停止しました。`,
};

const titles: Record<Exclude<DecisionAction, 'none'>, string> = {
  hide: '運営からの対応のお知らせ',
  delete: '運営からの対応のお知らせ',
  warn: '運営からの注意のお知らせ',
  block: '利用停止のお知らせ',
};

interface Told {
  type: ReportTarget;
  name: string;
}

/** What somebody reads of a decision about something of theirs. It names no report and no reporter. */
export function textOfDecision(
  action: Exclude<DecisionAction, 'none'>,
  { type, name, rule, message }: Told & { rule: string; message: string },
) {
  const why = [rule === '' ? '' : `ガイドライン「${rule}」にもとづく対応です。`, message];
  return {
    title: titles[action],
    content: [done[action](quoted(type, name)), ...why].filter((part) => part !== '').join(''),
  };
}

/** What a reporter reads of the outcome: whether something was done, not what. */
export function textOfOutcome(isUpheld: boolean, { type, name }: Told) {
  const thing = quoted(type, name);
  return isUpheld
    ? {
        title: '報告への対応が終わりました',
        content: `${thing}を確認し、必要な対応をしました。お知らせいただき、ありがとうございました。`,
      }
    : {
        title: '報告を確認しました',
        content: `${thing}を確認しましたが、今回はガイドラインに反していないと判断しました。お知らせいただき、ありがとうございました。`,
      };
}

/** What somebody reads whose appeal was decided about. */
export function textOfAppeal(
  end: { isOverturned: boolean; isRestored: boolean; message: string },
  { type, name }: Told,
) {
  const thing = quoted(type, name);
  const kept = `${thing}についての異議を確認しましたが、対応は変わりません。`;
  const overturned = end.isRestored
    ? `${thing}についての異議を確認し、対応を取り消しました。`
    : `${thing}についての異議を確認し、対応を取り消しました。ただし、元に戻すことはできませんでした。`;
  return {
    title: end.isOverturned ? '対応を取り消しました' : '異議への回答が届きました',
    content: `${end.isOverturned ? overturned : kept}${end.message}`,
  };
}

/** What somebody reads of a decision that the team has taken back by itself. */
export function textOfTakenBack(
  { isRestored, message }: { isRestored: boolean; message: string },
  { type, name }: Told,
) {
  const rest = isRestored ? '' : 'ただし、元に戻すことはできませんでした。';
  return {
    title: '対応を取り消しました',
    content: `${quoted(type, name)}への対応を確認し直し、取り消しました。${rest}${message}`,
  };
}

/** What the author reads when something is hidden until somebody has looked. */
export function textOfPrecaution({ type, name }: Told) {
  return {
    title: '運営が内容を確認しています',
    content: `${quoted(type, name)}は、運営が確認するあいだ、ほかの人からは見えなくなります。確認が終わるとお知らせします。`,
  };
}

/** What the author reads when links that have waited for a look were let stand. */
export function textOfRelease({ type, name }: Told) {
  return {
    title: `${kinds[type]}が公開されました`,
    content: `${quoted(type, name)}のリンクを運営が確認しました。ほかの人からも見えるようになりました。`,
  };
}

/** Why something is hidden until somebody has looked, as its author reads it beside the thing. */
export const precaution = '運営が内容を確認しています。';

/** Why something is hidden or deleted, or somebody blocked, where one sentence is shown. */
export function reasonOf({ rule, message }: { rule: string; message: string }): string {
  if (message !== '') return message;
  return rule === '' ? '運営の判断' : `ガイドライン「${rule}」`;
}
