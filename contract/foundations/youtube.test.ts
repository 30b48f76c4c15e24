// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { youtubeId } from './youtube.ts';

describe('a YouTube address', () => {
  it.each([
    'https://www.youtube.com/watch?v=abcDEF12345&t=10s',
    'https://youtu.be/abcDEF12345?si=x',
    'https://www.youtube.com/embed/abcDEF12345',
    'https://m.youtube.com/shorts/abcDEF12345',
  ])('%s contains a video id [CARD-06, CARD-07, CARD-08, CARD-09, POST-41]', (address) => {
    expect(youtubeId(address)).toBe('abcDEF12345');
  });

  it.each([
    'https://www.youtube.com/@channel',
    'https://youtube.com.evil.jp/watch?v=abcDEF12345',
    'https://youtu.be/short',
    'https://youtube.com@youtu.be/abcDEF12345',
    'https://user:pw@www.youtube.com/watch?v=abcDEF12345',
    'javascript:alert(1)//youtu.be/abcDEF12345',
    'なにか',
    null,
  ])('%s contains no video id [POST-41, VALID-14]', (address) => {
    expect(youtubeId(address)).toBeUndefined();
  });
});
