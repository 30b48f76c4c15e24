import { formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';

/** Returns a sentence with the publication time: `11月28日(土) 00:00（日本時間）に公開されます`. */
export function planWords(publishAt: string): string {
  return texts.words(formatDate(publishAt, inJapan), formatTime(publishAt, inJapan));
}
