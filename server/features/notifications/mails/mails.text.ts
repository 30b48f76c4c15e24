import type { MailKind } from '#contract/notifications/mails.ts';
import type { MailContent } from './mail-source.service.ts';

export const mailKindNames: Record<MailKind, string> = {
  follow: 'フォロー',
  like: 'いいね',
  comment: 'コメント',
  reply: '返信',
  mention: 'メンション',
  event: 'イベントの変更',
  reminder: 'リマインダー',
  series: 'シリーズ',
  place: '参加できるようになったとき',
  announcement: '運営からのお知らせ',
  outcome: '運営からあなたへの連絡',
  account: 'アカウント',
  message: 'メッセージ',
  staff: '運営の仕事',
  daily: '毎日まとめて',
  weekly: '週に一度',
  digest: '週刊ダイジェスト',
  security: 'アカウントの安全',
};

export const mailTexts = {
  because: (reason: string) => `このメールは、${reason}によりお送りしています。`,
  settings: '通知の設定を変える',
  unsubscribe: '配信を停止する',
  operator: (name: string) => `運営：${name}`,
  contact: (address: string) => `お問い合わせ：${address}`,
  noReply: 'このメールには返信できません。',
};

export const unsubscribeTexts = {
  title: 'メールの配信停止',
  ask: (kind: string) => `「${kind}」のメールを止めますか？`,
  askLead: 'サイトの中の通知は、これまでどおり届きます。',
  askWhich: 'どのメールを止めますか？',
  askWhichLead:
    '静かな時間のあとのメールには、いくつかの種類のお知らせが入っています。サイトの中の通知は、これまでどおり届きます。',
  which: 'このメールに入っていた種類',
  stopChosen: '選んだ種類のメールを止める',
  stoppedNothing: 'メールは止めていません',
  choseNothing: '種類をひとつも選ばなかったため、何も変わっていません。',
  stopKind: (kind: string) => `「${kind}」のメールを止める`,
  stopAll: 'すべてのメールを止める',
  stopped: 'メールを止めました',
  stoppedKind: (kind: string) => `「${kind}」のメールは、もう届きません。`,
  stoppedAll: 'このサイトからのメールは、もう届きません。',
  again: '設定の「通知」から、いつでも元に戻せます。',
  toSettings: '通知の設定を開く',
  brokenTitle: 'このリンクは使えません',
  broken:
    'リンクが途中で切れているか、古くなっています。メールの「配信を停止する」をもう一度開くか、設定の「通知」からメールを止めてください。',
};

export function testMailTexts(siteName: string): MailContent {
  return {
    subject: `${siteName}からのテストメール`,
    preheader: 'メールの設定は正しくできています。',
    heading: 'メールが届きました',
    paragraphs: [
      `このメールが読めていれば、${siteName}からのメールは送れています。`,
      '迷惑メールに入っていたときは、SPF・DKIM・DMARCの設定を確かめてください。',
    ],
    action: { label: '運用のページを開く', path: '/admin/operation' },
    reason: '運用のページでテストメールを送ったこと',
  };
}
