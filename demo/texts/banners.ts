interface BannerText {
  title: string;
  description: string;
  attribution: string;
  link_url: string;
  link_text: string;
  is_active: boolean;
  /** Days from now. */
  display_start_days: number;
  display_end_days: number | null;
  display_order: number;
  /** The name of its picture in `pictures/banners`. */
  picture: string;
}

/** Four active banners, and one that is shown later. */
export const bannerTexts: readonly BannerText[] = [
  {
    title: 'ほしまつり、まもなく',
    description: '三日間のオンラインのお祭り。合作イラストの参加者を募集しています。',
    attribution: 'イラスト：ほしまち広場',
    link_url: '/events',
    link_text: 'イベントを見る',
    is_active: true,
    display_start_days: -6,
    display_end_days: 30,
    display_order: 1,
    picture: 'snow-rumi-moko-polka',
  },
  {
    title: 'クロネ週間、開催中',
    description: '黒猫の絵と写真でいっぱいにしましょう。タグは「クロネ」です。',
    attribution: 'イラスト：ほしまち広場',
    link_url: '/search?q=クロネ',
    link_text: 'タグを見る',
    is_active: true,
    display_start_days: -2,
    display_end_days: 5,
    display_order: 2,
    picture: 'town-kurone-rumi',
  },
  {
    title: '次のワンドロは「湯気」',
    description: '60分で一枚。はじめての方も、どうぞ気軽に。',
    attribution: 'イラスト：ほしまち広場',
    link_url: '/events',
    link_text: '日時を確認する',
    is_active: true,
    display_start_days: -3,
    display_end_days: 5,
    display_order: 3,
    picture: 'autumn-maron-kohaku',
  },
  {
    title: 'はじめての方へ',
    description: 'ほしまち広場でできること、大切にしていること。',
    attribution: 'イラスト：ほしまち広場',
    link_url: '/about',
    link_text: '広場について',
    is_active: true,
    display_start_days: -90,
    display_end_days: null,
    display_order: 4,
    picture: 'meadow-rumi-hana-moko',
  },
  {
    title: '春の合同誌、準備中',
    description: 'ただいま原稿を集めています。',
    attribution: 'イラスト：ほしまち広場',
    link_url: 'https://example.com/12months',
    link_text: '詳しく見る',
    is_active: false,
    display_start_days: 40,
    display_end_days: 70,
    display_order: 5,
    picture: 'space',
  },
];
