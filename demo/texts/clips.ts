/** A clip of a member, with notes on its first posts. */
export interface ClipText {
  username: string;
  name: string;
  description: string;
  is_public: boolean;
  posts: number;
  notes: readonly string[];
}

export const clipTexts: readonly ClipText[] = [
  {
    username: 'sora_draws',
    name: 'なんども見返す作品',
    description: '元気がないときに開く、お気に入りの棚です。',
    is_public: true,
    posts: 6,
    notes: ['光の入れ方がとても好き。', '', '見るたびに新しい発見がある。'],
  },
  {
    username: 'sora_draws',
    name: '参考にしたい構図',
    description: '',
    is_public: false,
    posts: 4,
    notes: ['目線の流れを追ってみる。'],
  },
  {
    username: 'yuzu_camera',
    name: 'ほしまちの色',
    description: 'すてきな色の作品を集めています。',
    is_public: true,
    posts: 5,
    notes: ['この色で小物を作りたい。'],
  },
];
