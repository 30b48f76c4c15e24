/** A planned draft, which is published at an hour in Japan. */
interface PlannedPostText {
  title: string;
  publish_in_days: number;
  publish_hour: number;
}

/** The planned posts, by the titles of their drafts. */
export const plannedPostTexts: readonly PlannedPostText[] = [
  { title: 'カップを両手で', publish_in_days: 4, publish_hour: 21 },
  { title: 'グリーティングカードの案その1', publish_in_days: 9, publish_hour: 0 },
];
