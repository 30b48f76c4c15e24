/** A draft that is planned for a time of day in Japan, a number of days after the seeding. */
interface PlannedPostText {
  title: string;
  publish_in_days: number;
  publish_clock: string;
}

/** The planned posts. Each names its draft by the title. */
export const plannedPostTexts: readonly PlannedPostText[] = [
  { title: 'カップを両手で', publish_in_days: 4, publish_clock: '21:00' },
  { title: 'グリーティングカードの案その1', publish_in_days: 9, publish_clock: '12:00' },
];
