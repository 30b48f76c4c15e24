import { jobName } from '#contract/administration/job-names.ts';
import type { OmittableStep } from '#contract/administration/launch.ts';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { DecisionAction } from '#contract/moderation/decisions.ts';
import type {
  NotificationPriority,
  targetAudiences,
} from '#contract/notifications/notifications.ts';
import { DRAWN_SHARE_PICTURE, type Roundness, type Wordmark } from '#contract/site/brand.ts';
import { companyFactLabels } from '#contract/site/legal-page-text.ts';
import type { AbsenceHold, RegistrationMode, SiteMode } from '#contract/site/site-settings.ts';
import type { TeamPasskeys } from '#contract/site/team-passkeys.ts';
import type { AdminRank } from './admins.ts';

/**
 * For each action, its name in lists and the end of the sentence about its target. The keys are the values of
 * `auditActions` in calls and in the log.
 */
const actions = {
  'user.blocked': ['利用停止', 'の利用を停止しました'],
  'user.unblocked': ['利用停止の解除', 'の利用停止を解除しました'],
  'user.restricted': ['利用の制限', 'の利用を制限しました'],
  'user.unrestricted': ['制限の解除', 'の制限を解除しました'],
  'user.deleted': ['アカウントの削除', 'のアカウントを削除しました'],
  'user.restored': ['アカウントの復元', 'のアカウントを元に戻しました'],
  'user.approved': ['登録の承認', 'の登録を承認しました'],
  'user.refused': ['登録の見送り', 'の登録を見送りました'],
  'user.refusal-withdrawn': ['登録の見送りの取り消し', 'の登録の見送りを取り消しました'],
  'user.verified': ['認証マークの追加', 'に認証マークを付けました'],
  'user.unverified': ['認証マークの削除', 'の認証マークを外しました'],
  'user.unmarked': ['透かしの画像の削除', 'の透かしの画像を外しました'],
  'user.noted': ['メモの追加', 'についてメモを残しました'],
  'user.note-changed': ['メモの変更', 'についてのメモを書き直しました'],
  'user.note-deleted': ['メモの削除', 'についてのメモを削除しました'],
  'user.notified': ['メンバーへのお知らせ', 'にお知らせを送りました'],
  'admin.appointed': ['管理者の任命', 'を管理者にしました'],
  'admin.rank-changed': ['役割の変更', 'の役割を変更しました'],
  'admin.permissions-changed': ['権限の変更', 'の権限を変更しました'],
  'admin.removed': ['管理者の解任', 'を管理者から外しました'],
  'admin.passkeys-removed': ['パスキーの削除', 'のパスキーをすべて削除しました'],
  'admin.set-up': ['最初の管理者の登録', 'を最初の管理者として登録しました'],
  'post.hidden': ['投稿の非表示', 'を非表示にしました'],
  'post.shown': ['投稿の再表示', 'を表示に戻しました'],
  'post.labelled': ['投稿のラベル', 'にラベルを付けました'],
  'post.deleted': ['投稿の削除', 'を削除しました'],
  'comment.hidden': ['コメントの非表示', 'を非表示にしました'],
  'comment.shown': ['コメントの再表示', 'を表示に戻しました'],
  'comment.deleted': ['コメントの削除', 'を削除しました'],
  'event.hidden': ['イベントの非表示', 'を非表示にしました'],
  'event.shown': ['イベントの再表示', 'を表示に戻しました'],
  'event.updated': ['イベントの編集', 'を編集しました'],
  'event.cancelled': ['イベントの中止', 'を中止にしました'],
  'event.entry-closed': ['イベントの受付の締め切り', 'の参加の受付を締め切りました'],
  'event.entry-opened': ['イベントの受付の再開', 'の参加の受付を再開しました'],
  'event.messaged': ['イベントの参加者への連絡', 'の参加者にメッセージを送りました'],
  'event.deleted': ['イベントの削除', 'を削除しました'],
  'event.plan-taken-back': ['イベントの予約の取り消し', 'の公開の予約を取り消しました'],
  'deleted.restored': ['削除したものの復元', 'を元に戻しました'],
  'banner.created': ['バナーの作成', 'を作成しました'],
  'banner.updated': ['バナーの編集', 'を編集しました'],
  'banner.deleted': ['バナーの削除', 'を削除しました'],
  'banner.reordered': ['バナーの並べ替え', 'の並び順を変更しました'],
  'poll.created': ['投票の作成', 'を作成しました'],
  'poll.updated': ['投票の編集', 'を編集しました'],
  'poll.ended': ['投票の終了', 'を終了しました'],
  'poll.deleted': ['投票の削除', 'を削除しました'],
  'announcement.created': ['お知らせの作成', 'を作成しました'],
  'announcement.updated': ['お知らせの編集', 'を編集しました'],
  'announcement.deleted': ['お知らせの削除', 'を削除しました'],
  'character.saved': ['キャラクターの保存', 'をキャラクターとして保存しました'],
  'character.deleted': ['キャラクターの削除', 'をキャラクターの一覧から外しました'],
  'character.reordered': ['キャラクターの並べ替え', 'を並べ替えました'],
  'tag.merged': ['タグの統合', 'にほかのタグをまとめました'],
  'tag.alias-deleted': ['別名の削除', 'の別名を削除しました'],
  'settings.updated': ['サイト設定の変更', 'を変更しました'],
  'guidelines.published': ['ガイドラインの公開', 'を改定しました'],
  'legal-page.published': ['規約などのページの公開', 'を改定しました'],
  'log.exported': ['操作ログの書き出し', 'を書き出しました'],
  'webhook.created': ['Webhookの追加', 'を追加しました'],
  'webhook.updated': ['Webhookの変更', 'を変更しました'],
  'webhook.secret-rotated': ['Webhookの鍵の交換', 'の鍵を交換しました'],
  'webhook.former-secret-ended': ['Webhookの前の鍵の終了', 'の前の鍵を使えなくしました'],
  'webhook.tested': ['Webhookのテスト送信', 'にテスト送信をしました'],
  'webhook.deleted': ['Webhookの削除', 'を削除しました'],
  'job.retried': ['処理の再試行', 'をやり直すことにしました'],
  'job.discarded': ['処理の破棄', 'を破棄しました'],
  'job.hastened': ['処理の前倒し', 'をすぐに始めました'],
  'case.decided': ['通報への対応', 'への通報に対応しました'],
  'case.overturned': ['判断の取り消し', 'への対応を、異議を待たずに取り消しました'],
  'case.message-read': [
    '報告されたメッセージの閲覧',
    'への通報で、報告されたメッセージを読みました',
  ],
  'case.messages-read': ['メッセージの確認', 'への通報で、前後のメッセージを読みました'],
  'appeal.kept': ['異議の却下', 'への異議を確認し、対応をそのままにしました'],
  'appeal.overturned': ['対応の取り消し', 'への異議を認め、対応を取り消しました'],
} as const satisfies Record<string, readonly [name: string, ending: string]>;
export type AuditAction = keyof typeof actions;
export const auditActions = Object.keys(actions) as [AuditAction, ...AuditAction[]];

const targets = {
  user: (name) => (name === '' ? 'メンバー' : `${name}さん`),
  post: (name) => quoted('投稿', name),
  comment: (name) => quoted('コメント', name),
  event: (name) => quoted('イベント', name),
  series: (name) => quoted('シリーズ', name),
  banner: (name) => quoted('バナー', name),
  poll: (name) => quoted('投票', name),
  announcement: (name) => quoted('お知らせ', name),
  tag: (name) => quoted('タグ', name),
  settings: () => 'サイト設定',
  guidelines: () => 'コミュニティガイドライン',
  'legal-page': (name) => quoted('ページ', name),
  log: () => '操作ログ',
  job: (kind) => quoted('処理', jobName(kind)),
  webhook: (name) => quoted('Webhook', name),
  case: (name) => (name === '' ? 'メンバー' : `${name}さん`),
} satisfies Record<string, (name: string) => string>;
export type AuditTarget = keyof typeof targets;
export const auditTargets = Object.keys(targets) as [AuditTarget, ...AuditTarget[]];

function quoted(kind: string, name: string): string {
  return name === '' ? kind : `${kind}「${name}」`;
}

/** Returns the name of an action, for lists of actions. An action of another release is shown as its code. */
export function auditActionName(action: string): string {
  return own(actions, action)?.[0] ?? action;
}

/** Returns the name of a target or a member in the log. A type of another release is shown as its code. */
export function auditTargetName(type: string, name: string): string {
  return own(targets, type)?.(name) ?? quoted(type, name);
}

/** The actor of operator commands. The operator needs no account. */
export const OPERATOR_NAME = 'サーバーの管理コマンド';

/** Returns the sentence of an entry: `actor` + が + `target` + `ending`. */
export function auditSentence(
  entry: Record<'action' | 'actor_name' | 'target_type' | 'target_name', string>,
): { actor: string; target: string; ending: string } {
  return {
    actor: actorOf(entry.actor_name),
    target: auditTargetName(entry.target_type, entry.target_name),
    ending: own(actions, entry.action)?.[1] ?? `に「${entry.action}」の操作をしました`,
  };
}

function actorOf(name: string): string {
  if (name === '') return '退会した管理者';
  return name === OPERATOR_NAME ? name : `${name}さん`;
}

/** The names of the choices about the steps of the launch, in `changes` of `settings.updated`. */
const launchFields = {
  launch_guidelines: 'はじめの設定：ガイドライン',
  launch_contracts: 'はじめの設定：公式のNFTコントラクト',
  launch_mail: 'はじめの設定：メール',
  launch_backup: 'はじめの設定：バックアップ',
} satisfies Record<`launch_${OmittableStep}`, string>;

const launchAnswers = { open: '設定する', omitted: '設定しない' };

const fields: Record<string, string> = {
  ...launchFields,
  launch_card: 'はじめの設定の案内',
  title: 'タイトル',
  text: '本文',
  content: '本文',
  description: '説明',
  event_date: '開始日時',
  event_end_date: '終了日時',
  is_all_day: '終日',
  location: '場所',
  event_url: 'リンク先',
  capacity: '定員',
  cancelled_at: '中止した日時',
  hidden_reason: '非表示の理由',
  rank: '役割',
  permissions: '権限',
  blocked_at: '停止した日時',
  blocked_reason: '停止の理由',
  blocked_until: '停止の終わり',
  restricted_at: '制限した日時',
  restricted_reason: '制限の理由',
  restricted_until: '制限の終わり',
  until: '停止の終わり',
  decision: '対応',
  labels: 'ラベル',
  rule: 'もとになったルール',
  hide_posts: '非表示にする投稿',
  hide_comments: '非表示にするコメント',
  hide_events: '非表示にするイベント',
  delete_posts: '削除する投稿',
  delete_comments: '削除するコメント',
  delete_events: '削除するイベント',
  is_verified: '認証済み',
  is_active: '有効',
  is_draft: '下書き',
  display_start: '表示の開始',
  display_end: '表示の終了',
  link_url: 'リンク先',
  link_text: 'リンクの文字',
  attribution: 'クレジット',
  image_key: '画像',
  crop_phone: 'スマートフォンの切り抜き',
  crop_desk: 'パソコンの切り抜き',
  display_order: '並び順',
  lead: 'はじめの文',
  ...companyFactLabels,
  priority: '重要度',
  target_audience: '届け先',
  target_user_ids: '届け先のメンバー',
  expires_at: '配信の終了',
  starts_at: '配信の開始',
  color: '色',
  alias: '別名',
  aliases: '別名',
  characters: 'キャラクターの並び順',
  tag: 'タグ',
  into: 'まとめた先',
  actor: '操作した人',
  target: '対象',
  action: '操作',
  from: '開始日時',
  site_name: 'サイト名',
  site_description: 'サイトの説明',
  intro_title: '紹介の見出し',
  intro_text: '紹介文',
  contact_email: '連絡先のメールアドレス',
  operator_name: '運営者名',
  og_title: '共有されたときの見出し',
  og_description: '共有されたときの説明',
  og_image_url: '共有されたときの画像',
  official_contracts: '公式のコントラクト',
  excluded_contracts: '表示しないコントラクト',
  reserved_names: '予約する名前',
  watched_words: '確認する言葉',
  watched_hosts: '確認するサイト',
  registration: '登録の受付',
  holds_when_team_absent: '運営が不在のときの公開',
  saved_replies: '定型文',
  team_passkeys: '運営のパスキー',
  site_mode: '書き込みの受付',
  read_only_message: '閲覧のみのお知らせの文章',
  read_only_until: '再開の予定',
  example_character: '例に使うキャラクター名',
  brand_color: 'ブランドの色',
  brand_accent: '差し色',
  brand_roundness: '角の形',
  brand_wordmark: 'サイト名の表示',
  brand_logo: 'ロゴ',
  brand_icon: 'アイコン',
  mascot_resting: '何もないときの絵',
  mascot_lost: '見つからないときの絵',
  mascot_troubled: 'うまくいかないときの絵',
  mascot_working: '準備しているときの絵',
  mascot_happy: 'うれしいときの絵',
  mascot_welcome: 'ログインの画面の絵',
  name: '名前',
  kind: '種類',
  host: '送り先のサーバー',
  events: '知らせること',
};

export function auditFieldName(field: string): string {
  return own(fields, field) ?? own(permissionNames, field) ?? field;
}

const permissionNames: Record<AdminPermission, string> = {
  manage_users: 'メンバーの管理',
  manage_posts: '投稿とコメントの管理',
  manage_events: 'イベントの管理',
  manage_reports: '通報への対応',
  manage_settings: 'サイト設定の変更',
  manage_admins: '管理者の任命',
  manage_featured_content: 'バナーとお知らせ',
  view_logs: '操作ログの閲覧',
};

/**
 * The names of the values of fields with a fixed set of values. Fields that are not listed contain a text, a time, or
 * yes or no.
 */
const values: Record<string, Record<string, string>> = {
  rank: {
    super_admin: '最高管理者',
    admin: '管理者',
    moderator: 'モデレーター',
  } satisfies Record<AdminRank, string>,
  permissions: permissionNames,
  decision: {
    none: '問題なし',
    hide: '非表示',
    delete: '削除',
    warn: '注意',
    restrict: '制限',
    block: '利用停止',
  } satisfies Record<DecisionAction, string>,
  priority: {
    low: '低い',
    normal: 'ふつう',
    high: '重要',
    urgent: '緊急',
  } satisfies Record<NotificationPriority, string>,
  target_audience: {
    all: '全員',
    admin: '運営',
    specific: '選んだメンバー',
  } satisfies Record<(typeof targetAudiences)[number], string>,
  registration: {
    open: 'だれでも登録できる',
    approval: '運営が承認してから',
    closed: '受け付けない',
  } satisfies Record<RegistrationMode, string>,
  holds_when_team_absent: {
    auto: 'おまかせ',
    on: 'いつも待つ',
    off: '待たない',
  } satisfies Record<AbsenceHold, string>,
  og_image_url: { [DRAWN_SHARE_PICTURE]: '標準の絵' },
  team_passkeys: {
    optional: '任意',
    super_admins: '最高管理者に必要',
    admins: '管理者と最高管理者に必要',
    team: '運営の全員に必要',
  } satisfies Record<TeamPasskeys, string>,
  site_mode: { open: 'いつもどおり', 'read-only': '閲覧のみ' } satisfies Record<SiteMode, string>,
  brand_roundness: { round: '丸い', square: '角ばった' } satisfies Record<Roundness, string>,
  brand_wordmark: {
    shown: 'ロゴの隣に出す',
    hidden: 'ロゴだけにする',
  } satisfies Record<Wordmark, string>,
  ...Object.fromEntries(Object.keys(launchFields).map((field) => [field, launchAnswers])),
  launch_card: { shown: '出す', closed: '閉じる' },
  action: Object.fromEntries(Object.entries(actions).map(([action, [name]]) => [action, name])),
};

const answers: Record<string, string> = { true: 'はい', false: 'いいえ', null: '' };

/** Matches the URL of an uploaded picture. The name of the file identifies the picture. */
const uploadedPicture = /^\/images\/\w+-images\/(\w{6})\w+\.\w+$/;

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Returns a changed value as it is displayed: names for codes and pictures, times in words, and lists with commas. */
export function auditValue(field: string, text: string, timeOf: (iso: string) => string): string {
  if (isoTime.test(text) && !Number.isNaN(Date.parse(text))) return timeOf(text);
  const [, picture] = uploadedPicture.exec(text) ?? [];
  if (picture !== undefined) return `画像（${picture}）`;
  const names = own(values, field) ?? answers;
  if (!text.startsWith('[')) return own(names, text) ?? text;
  const list = listIn(text);
  return list === null ? text : list.map((item) => own(names, item) ?? item).join('、');
}

/** Returns a record's own property, or undefined. The key is from the database, and may name an inherited one. */
function own<Value>(record: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function listIn(text: string): string[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : null;
  } catch {
    return null;
  }
}
