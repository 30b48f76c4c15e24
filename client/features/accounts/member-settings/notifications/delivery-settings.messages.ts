import type { DeliveryKind, MailTiming } from '#contract/notifications/deliveries.ts';
import { settingsMessages } from '../member-settings.messages.ts';

/** The kinds that every member can choose. The team chooses its own kinds on another page. */
export type ChosenKind = Exclude<DeliveryKind, 'staff'>;

const { comment, reply, mention, like, follow, series } = settingsMessages.notifications.kinds;

const kinds: Record<ChosenKind, { label: string; hint: string }> = {
  comment,
  reply,
  mention,
  message: { label: 'メッセージ', hint: 'メンバーからメッセージが届いたとき' },
  like,
  follow,
  place: { label: '参加できるようになったとき', hint: 'キャンセル待ちから参加に変わったとき' },
  event: {
    label: 'イベントの変更',
    hint: '参加するイベントの変更や中止、主催者からの連絡、投票の結果',
  },
  reminder: { label: 'リマインダー', hint: '参加するイベントの前日と1時間前' },
  series,
  announcement: { label: '運営からのお知らせ', hint: '全員に向けたお知らせ' },
  outcome: { label: '運営からあなたへの連絡', hint: '投稿への判断や、あなたに宛てた連絡' },
  account: { label: 'アカウント', hint: 'データの準備、退会の手続き、安全に関すること' },
};

const timings: Record<MailTiming, string> = {
  'at-once': 'すぐに',
  daily: '毎日まとめて',
  weekly: '週に一度',
  off: 'なし',
};

export const deliverySettingsMessages = {
  kinds,
  timings,
  site: 'サイト',
  push: 'プッシュ',
  mail: 'メール',
  kind: '種類',
  tableTitle: '種類ごとの届け方',
  tableText: 'サイトで受け取らない種類は、プッシュやメールでも届きません。',
  always: 'いつも',
  withEvents: 'イベントの変更と同じ',
  none: '受け取らない',
  mailed: (timing: string) => `メール（${timing}）`,
  generalTitle: '全体の設定',
  pushMaster: { label: 'プッシュ通知', hint: 'このサイトを開いていないときも、端末に届きます' },
  pushDevices: 'プッシュ通知を受け取る端末を選ぶ',
  mailMaster: { label: 'メール', hint: 'アカウントのメールアドレスに届きます' },
  digest: {
    label: '週刊ダイジェスト',
    hint: '見逃した投稿と未読の通知、来週のイベントを、土曜の朝にまとめます',
  },
  hidesText: {
    label: 'ロック画面に内容を出さない',
    hint: 'プッシュ通知は「新しい通知があります」とだけ表示されます',
  },
  quiet: {
    label: '静かな時間',
    hint: 'このあいだのプッシュとメールは、終わってからひとつにまとめて届きます。イベントの直前の知らせは、すぐに届きます',
    from: '静かな時間の始まり',
    to: '静かな時間の終わり',
    between: 'から',
    zone: (zone: string) => `${zone} の時刻です`,
  },
  stopped: {
    title: 'メールを止めています',
    bounceText:
      'メールが届かなかったため止めています。受信できるようになったら、再開してください。',
    complaintText:
      '迷惑メールとして報告されたため止めています。また受け取るときは、再開してください。',
    resume: '再開する',
    done: 'メールを再開しました',
    failed: '再開できませんでした',
  },
} as const;
