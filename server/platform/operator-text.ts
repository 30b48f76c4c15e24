/** A text for the operator, in the languages of the tool. The log of the site is in English. */
export interface OperatorText {
  en: string;
  ja: string;
}

/** Returns a text that is the same in both languages, such as a code or what another program says. */
export const untranslated = (text: string): OperatorText => ({ en: text, ja: text });

/** Returns the message of an error. Each library has its own words for a response that does not arrive in time. */
export function messageOf(error: Error): OperatorText {
  if (/\btimeout\b/i.test(error.message)) return noResponse;
  // Node reports the failures of several addresses of one host in an error without a message.
  const { code } = error as { code?: string };
  return untranslated(error.message || (code ?? error.name));
}

const noResponse: OperatorText = {
  en: 'no response in time',
  ja: '時間内に応答がありません',
};
