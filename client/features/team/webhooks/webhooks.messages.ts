import type {
  Webhook,
  WebhookDelivery,
  WebhookEvent,
  WebhookFailure,
  WebhookKind,
} from '#contract/team/webhooks.ts';

const kinds: Record<WebhookKind, { label: string; hint: string }> = {
  discord: { label: 'Discord', hint: 'チャンネルの設定にある「ウェブフックURL」を使います' },
  slack: { label: 'Slack', hint: 'SlackアプリのIncoming WebhookのURLを使います' },
  json: { label: '自分のサーバー', hint: '署名のついたJSONを送ります' },
};

const events: Record<WebhookEvent, { label: string; hint: string }> = {
  'announcement.published': {
    label: '新しいお知らせ',
    hint: 'メンバー全員へのお知らせが始まったとき',
  },
  'event.published': { label: '新しいイベント', hint: '公開されたイベントのタイトルと日時、画像' },
  'case.opened': {
    label: '新しい通報や異議',
    hint: '届いたことだけを知らせます。通報した人と内容は送りません',
  },
  'team.alerted': { label: '運営への通知', hint: '通報の集中、失敗した処理、ディスクの空きなど' },
};

const states: Record<Webhook['state'], string> = {
  active: '送信中',
  paused: '停止中',
  failing: '失敗中',
  disabled: '自動で停止',
};

const deliveryStates: Record<WebhookDelivery['state'], string> = {
  waiting: '再送待ち',
  delivered: '届きました',
  failed: '届きませんでした',
  skipped: '送りませんでした',
};

const failures: Record<WebhookFailure, string> = {
  status: '送り先が受け取りませんでした',
  refused: '送れないURLです。インターネットに公開されているURLに変更してください',
  unreachable: '送り先につながりませんでした',
  timeout: '送り先から8秒以内に応答がありませんでした',
};

export const webhooksMessages = {
  title: 'Webhook',
  lead: 'お知らせやイベントを、DiscordやSlack、自分のサーバーへ自動で送ります。',
  kinds,
  events,
  states,
  deliveryStates,
  failures,
  add: '追加',
  list: 'Webhookの一覧',
  empty: {
    title: 'Webhookはまだありません',
    text: '追加すると、新しいお知らせなどが自動で送られます。',
  },
  missing: {
    title: 'このWebhookは見つかりません',
    text: '削除されたのかもしれません。',
    back: '一覧へ戻る',
  },
  to: (kind: string, host: string) => `${kind}（${host}）`,
  destination: '送り先',
  subscribed: '知らせること',
  test: 'テスト送信',
  edit: '編集',
  failing: {
    title: 'メッセージが届いていません',
    text: '1日以上、送信に失敗しています。7日続くと自動で止まります。URLと送り先を確認してください。',
  },
  disabled: {
    title: '送信を自動で止めました',
    text: '7日間届かなかったためです。URLを確認し、「編集」から保存すると、もう一度送ります。',
  },
  tested: (status: number) => `届きました（${status}）`,
  answered: (status: number) => `応答は${status}でした`,
  form: {
    new: 'Webhookを追加',
    edit: (name: string) => `「${name}」を編集`,
    name: '名前',
    namePlaceholder: 'お知らせチャンネル',
    kind: '送り先の種類',
    url: 'URL',
    urlPlaceholder: 'https://',
    urlHint: 'パスワードと同じように扱います。保存したあとは表示しません',
    urlKept: 'いまのURLのままにするときは、空けておきます',
    events: '知らせること',
    active: '送信する',
    activeHint: 'オフの間に起きたことは、あとからも送りません',
    save: '保存',
    create: '追加',
    saved: 'Webhookを保存しました',
    added: 'Webhookを追加しました',
    conflict: 'ほかの管理者が先に変更しました。このまま保存すると、その変更を上書きします。',
  },
  secret: {
    title: '署名の鍵',
    text: 'この鍵は、もう一度表示できません。送り先のサーバーに保存してください。',
    field: '鍵',
    copy: '鍵をコピー',
    copied: 'コピーしました',
    copyFailed: 'コピーできませんでした',
    done: '保存しました',
  },
  rotate: {
    button: '鍵を交換',
    ask: (name: string) => `「${name}」の鍵を交換しますか？`,
    text: 'これから24時間は、いまの鍵と新しい鍵の両方で署名します。そのあいだに、送り先のサーバーに新しい鍵を保存してください。',
    confirm: '交換する',
  },
  former: {
    title: '前の鍵でも署名しています',
    until: (time: string) =>
      `${time}までです。それまでに、送り先のサーバーに新しい鍵を保存してください。`,
    button: '前の鍵を無効にする',
    ask: (name: string) => `「${name}」の前の鍵を無効にしますか？`,
    text: 'これから送るものは、新しい鍵だけで署名します。送り先のサーバーに新しい鍵がないと、受け取れなくなります。',
    confirm: '無効にする',
    done: '前の鍵を無効にしました',
  },
  remove: {
    button: '削除',
    ask: (name: string) => `「${name}」を削除しますか？`,
    text: 'これから先は何も送りません。送信の記録も消えます。元には戻せません。',
    done: 'Webhookを削除しました',
  },
  deliveries: {
    title: '送信の記録',
    lead: '30日分を残しています。',
    list: '送信の記録',
    at: '時刻',
    event: '内容',
    state: '結果',
    status: '応答',
    attempts: '回数',
    times: (count: number) => `${count}回`,
    none: 'なし',
    testEvent: 'テスト',
    empty: {
      title: 'まだ何も送っていません',
      text: '「テスト送信」で、届くかどうかを確かめられます。',
    },
  },
};
