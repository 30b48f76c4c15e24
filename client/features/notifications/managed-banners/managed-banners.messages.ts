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
