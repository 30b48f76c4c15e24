/** The options of times that are shown in Japanese time everywhere: deadlines, blocks, and the dates of events. */
export const inJapan = { timeZone: 'Asia/Tokyo' };
