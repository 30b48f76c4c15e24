import type { ReportReason } from '#contract/moderation/report-reasons.ts';

export interface ReportText {
  reporter: string;
  /**
   * The target of the report: a post or an event by its title, a member by the username, or a comment by its first
   * words.
   */
  about: { post: string } | { event: string } | { user: string } | { comment: string };
  reason: ReportReason;
  detail: string;
  minutes_ago: number;
  status?: 'resolved' | 'dismissed';
}

export const reportTexts: readonly ReportText[] = [
  {
    reporter: 'komorebi',
    about: { comment: 'フォロワーを増やしたい方へ' },
    reason: 'spam',
    detail: '作品と関係のない宣伝です。ほかの投稿でも同じものを見ました。',
    minutes_ago: 35,
  },
  {
    reporter: 'tetote',
    about: { comment: '【最新】いま登録すると' },
    reason: 'spam',
    detail: '',
    minutes_ago: 70,
  },
  {
    reporter: 'wataame',
    about: { user: 'otoku_navi77' },
    reason: 'spam',
    detail: 'いろいろな方の投稿に、宣伝のリンクを貼ってまわっているようです。',
    minutes_ago: 64,
  },
  {
    reporter: 'kogitsune',
    about: { user: 'otoku_navi77' },
    reason: 'spam',
    detail: 'リンクの先でメールアドレスを聞かれました。入力する人が出ないか心配です。',
    minutes_ago: 20,
  },
  {
    reporter: 'shiori_book',
    about: { post: '似顔絵を描いてもらいました' },
    reason: 'copyright',
    detail: '描いた方の許可があるかどうかだけ、念のため確認をお願いします。悪意はないと思います。',
    minutes_ago: 5 * 60,
  },
  {
    reporter: 'amane',
    about: { post: 'アイコン配布' },
    reason: 'other',
    detail:
      '配布の条件がわかりにくいです。二次配布できるのかどうか、書き足してもらえると助かります。',
    minutes_ago: 27 * 60,
  },
  {
    reporter: 'haruka_m',
    about: { event: '光の街さんぽ（表参道）' },
    reason: 'other',
    detail: '集合場所がとても混む交差点です。子ども連れでも安全な場所に変えられないでしょうか。',
    minutes_ago: 8 * 60,
  },
  {
    reporter: 'pachio',
    about: { post: 'いいねを1000にしたい' },
    reason: 'abuse',
    detail: '連打をあおっているように見えました。',
    minutes_ago: 12 * 24 * 60,
    status: 'dismissed',
  },
  {
    reporter: 'minamo',
    about: { comment: '相互100%です' },
    reason: 'spam',
    detail: '',
    minutes_ago: 30 * 60,
    status: 'resolved',
  },
];
