const hour = 60;
const day = 24 * hour;

/** An announcement of the team. */
interface AnnouncementText {
  title: string;
  content: string;
  priority: 'low' | 'normal' | 'high';
  target_audience: 'all' | 'admin';
  minutes_ago: number;
  expires_in_days: number | null;
}

export const announcementTexts: readonly AnnouncementText[] = [
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
      '投稿の「…」から通報できます。見守り係が24時間以内に確認します。作者さんへの直接の連絡は、無理にしなくて大丈夫です。',
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
