const hour = 60;
const day = 24 * hour;

/** A poll of the team, of a post or of an event. */
export interface PollText {
  /** The title of the post or event of the poll, or null for the team. */
  about: { kind: 'post' | 'event'; title: string } | null;
  question: string;
  description?: string;
  choices: readonly string[];
  /** Whether the choices are characters, which are shown with their pictures. */
  ofCharacters?: boolean;
  max_choices?: number;
  results?: 'after-vote' | 'after-end';
  /** In minutes from now. Negative for a poll that is over. */
  ends_in: number;
}

/** Two polls of the team, one of a post and one of an event. One of them is over. */
export const pollTexts: readonly PollText[] = [
  {
    about: null,
    question: 'ほしまつりの表紙に描いてほしいのは？',
    description: '12月の合作の表紙です。いちばん票の多い子を、みんなで描きます。',
    choices: ['ルミ', 'モコ', 'クロネ', 'シズク', 'ギンガ', 'ネム'],
    ofCharacters: true,
    max_choices: 2,
    ends_in: 6 * day,
  },
  {
    about: null,
    question: '秋のワンドロ、いちばん描きたかったお題は？',
    description: 'つぎのお題を決める参考にします。ご協力ありがとうございました。',
    choices: ['はじめまして', 'かさ', 'あかり', 'もう一度ぜんぶ描きたい'],
    results: 'after-end',
    ends_in: -2 * day,
  },
  {
    about: { kind: 'post', title: 'ステッカーシート案' },
    question: 'どの子のステッカーがほしいですか？',
    choices: ['ルミ', 'シズク', 'ギンガ', 'パチ'],
    max_choices: 2,
    ends_in: 5 * day + 4 * hour,
  },
  {
    about: { kind: 'event', title: '手芸部の集まり（オーナメント）' },
    question: '何から作りますか？',
    choices: ['フェルトの星', 'ビーズの雪', '毛糸のモコ'],
    results: 'after-end',
    ends_in: 7 * day,
  },
];
