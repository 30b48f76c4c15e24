import type { Repeat } from '#contract/events/events.ts';

/** An event. Its times are in minutes from now. */
export interface EventText {
  title: string;
  description: string;
  start_minutes: number;
  end_minutes: number;
  /** The time of day in Japan at which the event starts: the first such time at or after `start_minutes`. */
  start_clock: string;
  /** The day of the year on which the event starts: the first such day at or after `start_minutes`. */
  start_date?: string;
  location?: string;
  event_url?: string;
  capacity?: number;
  /** The tag whose posts are in the gallery of the event. */
  tag?: string;
  cancel_reason?: string;
  repeat?: Repeat;
  is_all_day?: boolean;
  /** The name of its cover in `pictures/events`. */
  picture: string;
}

/** A planned event. It is published at a time of day in Japan. */
export interface PlannedEventText extends EventText {
  by: string;
  publish_in_days: number;
  publish_clock: string;
}

const hour = 60;
const day = 24 * hour;

/** Past, current and upcoming events. One event is cancelled, and one is repeated. */
export const eventTexts: readonly EventText[] = [
  {
    title: '夏のほしまち花火ナイト',
    description:
      '同じ時間に、それぞれの場所から花火の絵を投稿しました。全部で86枚の花火が上がりました。ありがとうございました。',
    start_minutes: -112 * day,
    end_minutes: -112 * day + 3 * hour,
    start_clock: '19:00',
    picture: 'festival-pachi-shizuku',
  },
  {
    title: 'ぬい撮り教室 in 名古屋',
    description:
      'スマートフォンで撮る、やわらかい光のぬい撮り。喫茶店を貸し切って、15人で練習しました。',
    start_minutes: -96 * day,
    end_minutes: -96 * day + 4 * hour,
    start_clock: '13:00',
    location: '名古屋市中区 喫茶つばめ',
    picture: 'cafe',
  },
  {
    title: 'お月見配信',
    description: 'ネムといっしょに月を見る、しゃべらない配信です。',
    start_minutes: -58 * day,
    end_minutes: -58 * day + 2 * hour,
    start_clock: '20:00',
    event_url: 'https://example.com/live/tsukimi',
    picture: 'town-nemu-moko',
  },
  {
    title: 'ほしまちワンドロ 第10回「はじめまして」',
    description: '60分で一枚。お題は開始と同時に発表しました。参加38名。',
    start_minutes: -45 * day,
    end_minutes: -45 * day + hour,
    start_clock: '21:00',
    picture: 'meadow',
  },
  {
    title: '仮装お絵描き会',
    description: 'いつもの子に、いつもと違う服を。一番多かったのは「シーツおばけのモコ」でした。',
    start_minutes: -27 * day,
    end_minutes: -26 * day,
    start_clock: '13:00',
    picture: 'rooftop-moko',
  },
  {
    title: '手芸部の集まり（ブローチ）',
    description: 'フェルトのブローチを作りました。',
    start_minutes: -33 * day,
    end_minutes: -33 * day + 3 * hour,
    start_clock: '13:00',
    picture: 'room',
  },
  {
    title: '秋の原画展「ちいさな星」',
    description: 'すみれさんの個展。坂の途中の小さなギャラリーで、原画42点を展示しました。',
    start_minutes: -22 * day,
    end_minutes: -15 * day + 7 * hour,
    start_clock: '11:00',
    location: '長崎市 ギャラリー坂の途中',
    picture: 'autumn-kohaku-rumi',
  },
  {
    title: 'ほしまちワンドロ 第11回「かさ」',
    description: '雨の夜にぴったりのお題でした。参加41名。',
    start_minutes: -17 * day,
    end_minutes: -17 * day + hour,
    start_clock: '21:00',
    picture: 'rain-polka-shizuku',
  },
  {
    title: 'みんなでスケッチリレー',
    description: '前の人の絵の続きを描いて、12人で一本の物語にしました。',
    start_minutes: -19 * day,
    end_minutes: -19 * day + 6 * hour,
    start_clock: '13:00',
    picture: 'forest',
  },
  {
    title: 'ほしまちワンドロ 第12回「あかり」',
    description: '参加47名、過去最多でした！ 次回のお題は「湯気」です。',
    start_minutes: -3 * day,
    end_minutes: -3 * day + hour,
    start_clock: '21:00',
    picture: 'festival',
  },
  {
    title: 'クロネ週間',
    description:
      '一週間、黒猫の絵でいっぱいにしましょう。投稿にはタグ「クロネ」をつけてください。写真も手芸も大歓迎です。',
    start_minutes: -2 * day,
    end_minutes: 4 * day,
    start_clock: '00:00',
    is_all_day: true,
    tag: 'クロネ',
    picture: 'rain-kurone',
  },
  {
    title: 'もくもく作画会',
    description:
      '正午から翌日の21時まで通話をつないで、それぞれの絵を描く会です。話しても、話さなくても大丈夫。途中参加、途中退出も自由です。',
    start_minutes: -25 * hour,
    end_minutes: 8 * hour,
    start_clock: '12:00',
    event_url: 'https://example.com/hoshimachi-mokumoku',
    picture: 'cafe-moko-kurone',
  },
  {
    title: '星を見る会',
    description:
      '21時に空を見上げて、見えたものを一枚の絵にします。曇りの地域の方は、心の目でご参加ください。',
    start_minutes: day + hour,
    end_minutes: day + 3 * hour,
    start_clock: '21:00',
    picture: 'town-rumi-nemu-toto',
  },
  {
    title: 'ほしまちワンドロ 第13回「湯気」',
    description:
      '60分で一枚。カップの湯気、お風呂の湯気、焼きいもの湯気。あたたかい一枚をお待ちしています。',
    start_minutes: 4 * day,
    end_minutes: 4 * day + hour,
    start_clock: '21:00',
    tag: '湯気',
    picture: 'cafe-2',
  },
  {
    title: '手芸部の集まり（オーナメント）',
    description:
      '今回はフェルトのオーナメントを作ります。材料の一覧は前日までにお知らせします。初めての方もどうぞ。',
    start_minutes: 8 * day,
    end_minutes: 8 * day + 3 * hour,
    start_clock: '13:00',
    event_url: 'https://example.com/shugei',
    picture: 'room-2',
  },
  {
    title: '光の街さんぽ（表参道）',
    description:
      '点灯したばかりの並木道を、ぬいと歩きます。18時に神宮前交差点の広場に集合。雨天は翌週に延期します。',
    start_minutes: 11 * day,
    end_minutes: 11 * day + 2 * hour,
    start_clock: '18:00',
    location: '東京都渋谷区 表参道',
    capacity: 12,
    tag: '光の街さんぽ',
    picture: 'town',
  },
  {
    title: '冬のほしまち絵本市',
    description:
      '手づくりの絵本と紙ものの即売会です。参加サークルは26。会場限定のしおりを先着100名にお配りします。',
    start_minutes: 17 * day,
    end_minutes: 17 * day + 6 * hour,
    start_clock: '11:00',
    location: '盛岡市 もりのホール',
    event_url: 'https://example.com/ehonichi',
    capacity: 100,
    picture: 'forest-polka-hana',
  },
  {
    title: 'ほしまつり',
    description:
      '一年でいちばん大きなお祭りです。合作イラストの公開、みんなで選ぶ今年の一枚、深夜のおしゃべり部屋。三日間、いつ来ても何かやっています。',
    start_minutes: 25 * day,
    end_minutes: 27 * day,
    start_clock: '00:00',
    is_all_day: true,
    event_url: 'https://example.com/hoshimatsuri',
    picture: 'snow-rumi-moko-maron',
  },
  {
    title: '夜ふかしカウントダウンお絵描き',
    description:
      '23時から描きはじめて、日付が変わったら一斉に投稿します。今日最後の線と、明日最初の線を。',
    start_minutes: hour,
    end_minutes: 3 * hour,
    start_clock: '23:00',
    start_date: '12-31',
    picture: 'space-toto-rumi',
  },
  {
    title: '一文字で描く会',
    description: 'これから描きたいものを、一文字で。筆でも、ペンでも、ドット絵でも。',
    start_minutes: 43 * day,
    end_minutes: 43 * day + 2 * hour,
    start_clock: '14:00',
    picture: 'rooftop',
  },
  {
    title: '夜のらくがき部',
    description:
      '寝るまえの一時間、紙の端に好きな子を描きます。上手に描かないことだけが、この部の決まりです。',
    start_minutes: hour,
    end_minutes: 2 * hour,
    start_clock: '21:00',
    tag: 'らくがき',
    picture: 'room-nemu',
  },
  {
    title: '週に一度のもくもく部',
    description:
      '毎週おなじ時間に集まって、それぞれの作品を進める会です。カメラは使いません。続けて来ても、一度だけでも。',
    start_minutes: 2 * day + hour,
    end_minutes: 2 * day + 3 * hour,
    start_clock: '21:00',
    event_url: 'https://example.com/mokumoku-bu',
    capacity: 8,
    repeat: { every: 'week', times: 6 },
    picture: 'cafe-kurone-kohaku',
  },
  {
    title: '川べりスケッチ会',
    description: '土手に座って、水の色を描きます。画板の貸し出しがあります。',
    start_minutes: 6 * day,
    end_minutes: 6 * day + 3 * hour,
    start_clock: '10:00',
    location: '京都市 鴨川デルタ',
    cancel_reason: '大雨の予報のため、中止にしました。春になったら、あらためて集まりましょう。',
    picture: 'meadow-shizuku',
  },
];

/** Planned events of the team and of a member. */
export const plannedEventTexts: readonly PlannedEventText[] = [
  {
    title: 'ほしまちワンドロ 第14回「はじまり」',
    description: '60分で一枚。年のはじめの一枚を、みんなで描きましょう。お題の絵は何枚でもどうぞ。',
    start_minutes: 8 * day,
    end_minutes: 8 * day + hour,
    start_clock: '21:00',
    start_date: '01-03',
    tag: 'はじまり',
    picture: 'snow-rumi-hana',
    by: 'akari_staff',
    publish_in_days: 5,
    publish_clock: '10:00',
  },
  {
    title: '色えんぴつの日',
    description:
      '色えんぴつだけで描く、ゆっくりした会です。12色でも36色でも。描けたところまでを見せ合います。',
    start_minutes: 12 * day,
    end_minutes: 12 * day + 2 * hour,
    start_clock: '14:00',
    capacity: 10,
    repeat: { every: 'month-weekday', times: 3 },
    picture: 'room-kohaku',
    by: 'sora_draws',
    publish_in_days: 2,
    publish_clock: '18:00',
  },
];
