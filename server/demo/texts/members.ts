import type { CharacterId } from '../art/types.ts';

export type Interest = 'fanart' | 'illustration' | 'photo' | 'other' | 'words' | 'videos';

/** A member as written down here; the rest is filled in when the community is built. */
export interface MemberNote {
  username: string;
  display_name: string;
  bio: string;
  location?: string;
  website?: string;
  is_verified?: boolean;
  /** Who is on the avatar; null leaves the generated one. */
  avatar: CharacterId | null;
  joined_days_ago: number;
  role?: 'super_admin' | 'admin' | 'moderator';
  /** Offered on the sign-in page of the demo. */
  sign_in?: boolean;
  /** What this member posts, most of all first; nobody is forced to post. */
  posts: readonly Interest[];
  /** How much this member posts compared with others. */
  pace: number;
}

/** Sign-in accounts first: the team, then three plain members. */
export const memberNotes: readonly MemberNote[] = [
  { username: 'hoshino', display_name: '星野みどり', bio: 'ほしまち広場の管理人です。困ったことがあれば、お気軽に声をかけてください。', location: '函館', avatar: 'rumi', joined_days_ago: 720, role: 'super_admin', is_verified: true, sign_in: true, posts: ['words', 'videos'], pace: 0.5 },
  { username: 'akari_staff', display_name: '灯（運営）', bio: 'イベントとお知らせの担当です。好きな時間は17時。', avatar: 'hana', joined_days_ago: 650, role: 'admin', is_verified: true, sign_in: true, posts: ['other'], pace: 0.5 },
  { username: 'mimori', display_name: 'みもり', bio: '見守り係をしています。みんなが気持ちよく過ごせますように🌿', avatar: 'moko', joined_days_ago: 480, role: 'moderator', sign_in: true, posts: ['fanart', 'words'], pace: 0.7 },
  { username: 'sora_draws', display_name: 'そら', bio: 'ルミとモコを描いています。夜の町と街灯が好き。お仕事のご相談はウェブサイトからどうぞ。', website: 'https://example.com/sora', location: '長崎', avatar: 'ginga', joined_days_ago: 530, is_verified: true, sign_in: true, posts: ['fanart', 'illustration'], pace: 1.8 },
  { username: 'yuzu_camera', display_name: 'ゆず📷', bio: 'ぬい撮りとカフェ。単焦点一本で生きています。', location: '名古屋', avatar: 'kohaku', joined_days_ago: 340, sign_in: true, posts: ['photo'], pace: 1.8 },
  { username: 'hajimete', display_name: 'はじめて', bio: '', avatar: null, joined_days_ago: 3, sign_in: true, posts: ['words'], pace: 0.3 },
  { username: 'kuro_days', display_name: '毎日クロネ', bio: '毎日クロネを描くだけのアカウント。150日を超えました。', avatar: 'kurone', joined_days_ago: 210, posts: [], pace: 0 },
  { username: 'tsukimi_nemu', display_name: '月見ねむ', bio: 'ネム推し。返信は寝て起きてから。', avatar: 'nemu', joined_days_ago: 410, posts: ['fanart', 'illustration'], pace: 1.3 },
  { username: 'amane', display_name: 'あまね', bio: '水の中の絵ばかり描く人。透明なものが好きです。', website: 'https://example.com/amane', avatar: 'shizuku', joined_days_ago: 600, is_verified: true, posts: ['illustration', 'fanart'], pace: 1.6 },
  { username: 'kinoko_mori', display_name: 'きのこの森', bio: '菌類と絵本。ポルカのかさの水玉は公式設定だと19個あります。', avatar: 'polka', joined_days_ago: 365, posts: ['illustration', 'fanart', 'photo'], pace: 1.1 },
  { username: 'chikuchiku', display_name: 'ちくちく手芸部', bio: '刺繍、フェルト、編みぐるみ。月に一度オンラインで集まっています🧵', avatar: 'moko', joined_days_ago: 290, posts: ['photo', 'other'], pace: 1.4 },
  { username: 'dot_ringo', display_name: 'ドットりんご', bio: '16×16の世界に住んでいます。', avatar: 'toto', joined_days_ago: 455, posts: ['illustration'], pace: 1.2 },
  { username: 'komorebi', display_name: 'こもれび', bio: '森と光。ゆっくり更新です。', location: '松本', avatar: 'maron', joined_days_ago: 520, posts: ['illustration', 'fanart'], pace: 1 },
  { username: 'pachio', display_name: 'ぱちお', bio: 'パチの拍手で起きるタイプの人間。ワンドロ主催のひとりです⚡️', avatar: 'pachi', joined_days_ago: 388, posts: ['fanart', 'other'], pace: 1.2 },
  { username: 'mochi_umai', display_name: 'もちうまい', bio: 'おいしいものを持たせたい', avatar: 'maron', joined_days_ago: 160, posts: ['fanart'], pace: 1.1 },
  { username: 'haruka_m', display_name: '遥', bio: '二児の母。娘といっしょに楽しんでいます。', avatar: null, joined_days_ago: 95, posts: ['fanart', 'photo'], pace: 0.8 },
  { username: 'nagi_sea', display_name: '凪', bio: '海と夕焼け。江の島の近くに住んでいます。', location: '藤沢', avatar: 'ginga', joined_days_ago: 275, posts: ['illustration', 'photo'], pace: 1.1 },
  { username: 'rikuto', display_name: 'りくと', bio: '美術部です。将来はゲームの背景を描く人になりたい。', avatar: 'toto', joined_days_ago: 130, posts: ['fanart', 'illustration', 'videos'], pace: 1 },
  { username: 'usagi_bin', display_name: 'うさぎ便', bio: '包み紙と便せんの柄を作っています。委託先はサイトにあります。', website: 'https://example.com/usagibin', avatar: 'nemu', joined_days_ago: 505, posts: ['illustration', 'other'], pace: 1 },
  { username: 'tetote', display_name: 'てとて', bio: '手描き水彩。にじみは友だち。', avatar: 'hana', joined_days_ago: 330, posts: ['illustration', 'fanart'], pace: 1.2 },
  { username: 'latte_ken', display_name: 'ラテのけん', bio: '休日だけのバリスタ。妻に味見をしてもらっています。', avatar: null, joined_days_ago: 180, posts: ['photo', 'videos'], pace: 0.9 },
  { username: 'fuyu_no_neko', display_name: '冬の猫', bio: 'クロネと、実家の黒猫と。', avatar: 'kurone', joined_days_ago: 240, posts: ['fanart', 'photo'], pace: 1.1 },
  { username: 'inkblot', display_name: 'inkblot', bio: 'ペンとインク。二色まで。', avatar: 'kurone', joined_days_ago: 445, posts: ['illustration', 'fanart'], pace: 0.9 },
  { username: 'shiori_book', display_name: 'しおり', bio: '読むのが専門です。たまに考察を書きます。', avatar: 'kohaku', joined_days_ago: 300, posts: ['words'], pace: 1.4 },
  { username: 'aozora_bus', display_name: '青空バス', bio: 'ぬいを連れて全国をまわっています。次は四国！', location: '札幌', avatar: 'shizuku', joined_days_ago: 220, posts: ['photo'], pace: 1.2 },
  { username: 'wataame', display_name: 'わたあめ', bio: 'ふわふわしたものだけを集めた人生', avatar: 'moko', joined_days_ago: 265, posts: ['fanart'], pace: 1.2 },
  { username: 'tento_mushi', display_name: 'てんとう虫', bio: 'メイキング動画を上げています。質問は動画のコメントへ。', website: 'https://example.com/tento', avatar: 'polka', joined_days_ago: 370, is_verified: true, posts: ['videos', 'fanart'], pace: 1 },
  { username: 'minamo', display_name: '水面', bio: '光の反射を描く練習中', avatar: 'shizuku', joined_days_ago: 145, posts: ['illustration'], pace: 0.8 },
  { username: 'kogitsune', display_name: '小狐', bio: 'コハクの耳の角度について語れます。', avatar: 'kohaku', joined_days_ago: 315, posts: ['fanart', 'words'], pace: 1.1 },
  { username: 'orgel', display_name: 'オルゴール', bio: '耳コピと編曲。眠れない夜の音をつくっています。', avatar: null, joined_days_ago: 200, posts: ['videos', 'words'], pace: 0.8 },
  { username: 'satsuki5', display_name: 'さつき', bio: '仕事のあとに一枚。', avatar: 'hana', joined_days_ago: 175, posts: ['fanart'], pace: 1 },
  { username: 'donguri_pan', display_name: 'どんぐりパン', bio: 'パン屋です。ほんとうに。', location: '盛岡', avatar: 'maron', joined_days_ago: 110, posts: ['photo', 'fanart'], pace: 0.8 },
  { username: 'yoru_no_mado', display_name: '夜の窓', bio: '23時から描きはじめます。', avatar: 'nemu', joined_days_ago: 285, posts: ['illustration', 'photo', 'fanart'], pace: 1 },
  { username: 'kakera', display_name: 'かけら', bio: '四コマと落書き。オチはあったりなかったり。', avatar: 'rumi', joined_days_ago: 395, posts: ['fanart', 'other'], pace: 1 },
  { username: 'sumire_v', display_name: 'すみれ', bio: '展示「ちいさな星」ありがとうございました。次は春に。', website: 'https://example.com/sumire', avatar: 'ginga', joined_days_ago: 560, is_verified: true, posts: ['illustration', 'other'], pace: 1 },
  { username: 'robo_to_toto', display_name: 'ロボとトト', bio: '工作と3Dプリンター。トトの実物大を作るのが夢です🤖', avatar: 'toto', joined_days_ago: 250, posts: ['photo', 'fanart'], pace: 0.8 },
  { username: 'hoshikuzu', display_name: 'ほしくず', bio: 'いいねを押すのが趣味', avatar: 'rumi', joined_days_ago: 85, posts: ['words'], pace: 0.7 },
  { username: 'mitsuki_3', display_name: 'みつき', bio: '合同誌「ほしまちの十二か月」主催。参加者募集中です！', avatar: 'pachi', joined_days_ago: 350, posts: ['other', 'illustration'], pace: 1 },
  { username: 'kasa_no_shita', display_name: '傘の下', bio: '雨の日だけ元気。', avatar: 'polka', joined_days_ago: 190, posts: ['fanart', 'illustration'], pace: 0.9 },
  { username: 'nobinobi_line', display_name: 'のびのび線', bio: '線画がいちばん好き。塗りは友だちに頼みたい。', avatar: null, joined_days_ago: 70, posts: ['fanart', 'other'], pace: 0.8 },
];
