export interface PollText {
  /** The title of the post or event that has the poll. Null for a poll of the team. */
  about: { kind: 'post' | 'event'; title: string } | null;
  question: string;
  description?: string;
  choices: readonly string[];
  /** Whether the choices are characters, which are shown with their pictures. */
  ofCharacters?: boolean;
  max_choices?: number;
  results?: 'after-vote' | 'after-end';
  /** The poll ends at 23:59 in Japan, this many days after the seeding. Negative for a poll that is over. */
  ends_in_days: number;
}

/** Two polls of the team, one of a post and one of an event. One of the four is over. */
export const pollTexts: readonly PollText[] = [
  {
    about: null,
    question: 'ほしまつりの表紙に描いてほしいのは？',
    description: '12月の合作の表紙です。いちばん票の多い子を、みんなで描きます。',
    choices: ['ルミ', 'モコ', 'クロネ', 'シズク', 'ギンガ', 'ネム'],
    ofCharacters: true,
    max_choices: 2,
    ends_in_days: 6,
  },
  {
    about: null,
    question: '秋のワンドロ、いちばん描きたかったお題は？',
    description: 'つぎのお題を決める参考にします。ご協力ありがとうございました。',
    choices: ['はじめまして', 'かさ', 'あかり', 'もう一度ぜんぶ描きたい'],
    results: 'after-end',
    ends_in_days: -3,
  },
  {
    about: { kind: 'post', title: 'ステッカーシート案' },
    question: 'どの子のステッカーがほしいですか？',
    choices: ['ルミ', 'シズク', 'ギンガ', 'パチ'],
    max_choices: 2,
    ends_in_days: 5,
  },
  {
    about: { kind: 'event', title: '手芸部の集まり（オーナメント）' },
    question: '何から作りますか？',
    choices: ['フェルトの星', 'ビーズの雪', '毛糸のモコ'],
    results: 'after-end',
    ends_in_days: 7,
  },
];
