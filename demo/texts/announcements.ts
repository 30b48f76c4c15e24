const hour = 60;
const day = 24 * hour;

interface AnnouncementText {
  title: string;
  content: string;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  target_audience: 'all' | 'admin' | 'specific';
  to?: readonly string[];
  /** Negative for a planned announcement. */
  minutes_ago: number;
  expires_in_days: number | null;
}

export const announcementTexts: readonly AnnouncementText[] = [
  {
    title: 'パスワードを尋ねる偽のメッセージにご注意ください',
    content:
      'ひろばの運営を名乗るメッセージが、外部のSNSで出回っています。運営がパスワードや復元フレーズをお聞きすることはありません。届いたときは開かずに、お問い合わせください。',
    priority: 'urgent',
    target_audience: 'all',
    minutes_ago: 9 * hour,
    expires_in_days: 14,
  },
  {
    title: 'ほしまつりの表紙をお願いできませんか',
    content:
      '合作の表紙を、あなたの絵で飾りたいと考えています。ご都合がよければ、今週中にお返事をください。',
    priority: 'normal',
    target_audience: 'specific',
    to: ['sora_draws'],
    minutes_ago: 5 * hour,
    expires_in_days: null,
  },
  {
    title: 'ほしまつりの会場を公開しました',
    content: 'みなさんの「灯り」が並びました。お気に入りの一枚を見つけに、どうぞお越しください。',
    priority: 'high',
    target_audience: 'all',
    minutes_ago: -3 * day,
    expires_in_days: 30,
  },
  {
    title: 'ほしまつりの合作、参加受付を始めました',
    content:
      '今年のテーマは「灯り」です。再来週の日曜までに、縦横1000ピクセル以上の絵を一枚お送りください。参加いただいた方のお名前は、完成した作品の隅に小さく並びます。',
    priority: 'high',
    target_audience: 'all',
    minutes_ago: 180,
    expires_in_days: 20,
  },
  {
    title: '今週土曜、深夜のメンテナンスについて',
    content:
      '土曜の2時から4時まで、サーバーの入れ替えを行います。この間は投稿といいねができません。下書きは自動で残りますので、ご安心ください。',
    priority: 'high',
    target_audience: 'all',
    minutes_ago: 26 * hour,
    expires_in_days: 7,
  },
  {
    title: '代替テキストを書けるようになりました',
    content:
      '画像に「何が描かれているか」を添えられます。目で見るのが難しい方にも、作品が届きやすくなります。書き方の例は投稿画面にあります。',
    priority: 'normal',
    target_audience: 'all',
    minutes_ago: 6 * day,
    expires_in_days: null,
  },
  {
    title: 'コレクションの表示について',
    content:
      'プロフィールの「コレクション」で、見せたいものだけを選べるようになりました。隠したものは設定からいつでも戻せます。',
    priority: 'normal',
    target_audience: 'all',
    minutes_ago: 13 * day,
    expires_in_days: null,
  },
  {
    title: '無断転載を見つけたときは',
    content:
      '投稿の「…」から報告できます。見守り係が24時間以内に確認します。作者さんへの直接の連絡は、無理にしなくて大丈夫です。',
    priority: 'low',
    target_audience: 'all',
    minutes_ago: 31 * day,
    expires_in_days: null,
  },
  {
    title: '【運営】通報の対応方針を更新しました',
    content: '二人以上で確認してから非公開にする、という手順に改めました。迷ったときは灯まで。',
    priority: 'normal',
    target_audience: 'admin',
    minutes_ago: 9 * day,
    expires_in_days: null,
  },
];
