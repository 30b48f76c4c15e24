import type { PictureRights } from '#contract/posts/picture-rights.ts';

/** A label of a post or of a picture, with the name that its column has. */
type Label = 'spoiler' | 'sensitive' | 'ai-assisted' | 'ai-generated';

/** What an author declares about a post in addition to its content. */
export interface Declared {
  labels?: readonly Label[];
  /** Labels that only the last picture has. */
  lastPicture?: readonly ('spoiler' | 'sensitive')[];
  warning?: string;
  rights?: PictureRights;
  /** The audience of the post, unless everybody can see it. The author has a public profile. */
  audience?: 'followers' | 'private';
}

const forLooking: PictureRights = {
  reposting: false,
  saving: false,
  editing: false,
  ai_training: false,
};

/** The declarations by the title of the post. */
export const declared: Readonly<Record<string, Declared>> = {
  夜のきのこは光る: {
    labels: ['sensitive'],
    warning: '小さな粒の集まりが苦手な方はご注意ください',
  },
  マンガの練習: {
    labels: ['spoiler'],
    warning: '最終話のあとのお話です',
    rights: forLooking,
  },
  星を配達する仕事: {
    lastPicture: ['spoiler'],
    warning: '最後の1枚に、最終話の場面があります',
  },
  紙芝居ふう: { labels: ['ai-assisted'] },
  遠足の集合写真: { labels: ['ai-generated'] },
  '待ち受け：海のなか': { rights: { ...forLooking, saving: true } },
  アイコン配布: { rights: { ...forLooking, reposting: true, saving: true, editing: true } },
  水彩の秋: { rights: forLooking },
  おやすみ前の一枚: { audience: 'followers' },
  線画だけ先に: { audience: 'followers' },
  ぬい撮りのライティング講座: { audience: 'followers' },
  ふたりで日なたぼっこ: { audience: 'private' },
};
