import { HOME_BANNERS } from '#contract/foundations/limits.ts';
import type { BannerScreen } from '#contract/notifications/banners.ts';
import type { BannerState } from '#contract/notifications/managed-banners.ts';

const states: Record<BannerState, string> = {
  shown: '表示中',
  behind: '順番待ち',
  planned: '予約',
  over: '終了',
  inactive: '停止中',
};

const screens: Record<BannerScreen, string> = { phone: 'スマートフォン', desk: 'パソコン' };

export const managedBannersMessages = {
  title: 'バナー',
  lead: `ホームの一番上に、上から${HOME_BANNERS}件までが表示されます。`,
  orderHint: 'つまみをドラッグするか押すか、上下の矢印キーで並べ替えられます',
  orderTouchHint: 'つまみをドラッグするか押すと、並べ替えられます',
  listLabel: 'バナーの順番',
  create: 'バナーを作る',
  states,
  screens,
  behindHint: `表示中のバナーが${HOME_BANNERS}件あります。上に動かすと表示されます`,
  handle: (title: string, number: number, count: number) =>
    `「${title}」の順番、${count}件中${number}番目`,
  moved: (title: string, number: number, count: number) =>
    `「${title}」を${count}件中${number}番目に動かしました`,
  orderChanged: '順番を変えました。まだ保存していません。',
  resetOrder: '元に戻す',
  saveOrder: '順番を保存する',
  orderSaved: 'バナーの順番を保存しました',
  orderFailed: '順番を保存できませんでした',
  orderConflict: 'ほかの人がバナーを追加したか、削除しました。もう一度並べてください。',
  noPicture: '画像なし',
  menu: (title: string) => `「${title}」の操作`,
  edit: '編集する',
  stop: '表示を止める',
  resume: '表示する',
  stopped: 'バナーの表示を止めました',
  resumed: 'バナーを表示するようにしました',
  undo: '元に戻す',
  actionFailed: '変更できませんでした',
  remove: '削除する',
  removeTitle: (title: string) => `バナー「${title}」を削除しますか？`,
  removeText: '元に戻せません。しばらく隠しておきたいときは、表示を止めてください。',
  removed: 'バナーを削除しました',
  from: (time: string) => `${time}から`,
  begin: (time: string) => `${time}〜`,
  empty: {
    title: 'バナーはまだありません',
    text: 'イベントやお知らせを、ホームの一番上で紹介できます。',
  },
  deleted: {
    title: 'このバナーは見つかりません',
    text: 'ほかの人が削除したのかもしれません。',
    back: 'バナーの一覧へ',
  },
} as const;

const cropTitle: Record<BannerScreen, string> = {
  phone: 'スマートフォンで見せる範囲',
  desk: 'パソコンで見せる範囲',
};

export const bannerFormMessages = {
  newTitle: '新しいバナー',
  editTitle: 'バナーの編集',
  back: 'バナーの一覧へ',
  fields: {
    title: 'タイトル',
    description: '説明',
    link_url: 'リンク先',
    link_text: 'リンクの文字',
    attribution: 'クレジット',
    picture: '画像',
    start: '表示の開始',
    end: '表示の終了',
    is_active: 'このバナーを表示する',
  },
  linkUrlHint: 'サイトの中のページは「/」から、ほかのサイトは「https://」から入力します',
  linkTextHint: '「詳しく見る」など、押すと何があるかがわかる言葉にします',
  attributionHint: '「イラスト：〇〇さん」など、バナーの下に小さく表示されます',
  pictureHint:
    '横長の画像が合います。文字は左に重なるので、顔などの見せたいものは右に寄せてください',
  endHint: '空のままにすると、止めるまで表示されます',
  clearEnd: '終了をなしにする',
  activeHint: 'オフにすると、期間の中でもホームに表示されません',
  startIncomplete: '開始の日付と時刻を入力してください',
  endIncomplete: '終了の日付と時刻を入力するか、空にしてください',
  endBeforeStart: '終了日時は、開始日時より後にしてください',
  linkTextMissing: 'リンクの文字を入力してください',
  outcome: {
    shown: '保存すると、すぐホームに表示されます。',
    planned: (time: string) => `${time}からホームに表示されます。`,
    over: 'この期間はもう終わっているので、ホームには表示されません。',
    inactive: '表示を止めているので、ホームには表示されません。',
  },
  previewTitle: '見え方',
  preview: (screen: string) => `${screen}での見え方`,
  crop: '見せる範囲を選ぶ',
  cropFor: (screen: string) => `${screen}で見せる範囲を選ぶ`,
  cropTitle,
  cropReset: '全体に戻す',
  cropUse: 'この範囲にする',
  titlePlaceholder: 'タイトル',
  save: '保存する',
  create: '作成する',
  waitForPicture: '画像のアップロードが終わるまでお待ちください',
  saved: 'バナーを保存しました',
  created: 'バナーを作りました',
  deleted: 'このバナーは、ほかの人に削除されました。',
  conflict: 'ほかの人がこのバナーを保存しました',
} as const;
