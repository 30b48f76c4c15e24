import { youtubeVideo } from './youtube.ts';

/** Returns the URL of the first video in pasted text, even without its scheme. An unusual URL becomes a short one. */
export function findVideoUrl(text: string): string | undefined {
  for (const word of text.split(/[\s"'<>「」『』（）]+/)) {
    const address = addressIn(word);
    const video = youtubeVideo(address);
    if (address === null || video === undefined) continue;
    const isUsual = address === text.trim() && !/youtu\.be\/[^?#]*&|attribution_link/.test(address);
    return isUsual
      ? address
      : `https://youtu.be/${video.id}${video.start ? `?t=${video.start}` : ''}`;
  }
  return undefined;
}

const otherScheme = /^(?!https?:)[a-z][a-z\d+.-]*:/i;

function addressIn(word: string): string | null {
  if (otherScheme.test(word)) return null;
  const begin = word.search(/https?:\/\//i);
  const address = (begin < 0 ? word : word.slice(begin)).replace(
    /(?<![。、．，！？.,!?)])[。、．，！？.,!?)]+$/,
    '',
  );
  if (begin >= 0) return address;
  return /^(?:(?:www|m|music)\.)?(?:youtu\.be|youtube(?:-nocookie)?\.com)\//i.test(address)
    ? `https://${address}`
    : null;
}
