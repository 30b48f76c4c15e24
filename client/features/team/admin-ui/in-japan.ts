/** For times that mean the same everywhere: deadlines, blocks, and the dates of events. */
export const inJapan = { timeZone: 'Asia/Tokyo' };
