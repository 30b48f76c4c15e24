// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { youtubeId, youtubeVideo } from './youtube.ts';

describe('a YouTube address', () => {
  it.each([
    'https://www.youtube.com/watch?v=abcDEF12345&t=10s',
    'https://youtu.be/abcDEF12345?si=x',
    'https://www.youtube.com/embed/abcDEF12345',
    'https://m.youtube.com/shorts/abcDEF12345',
    'https://www.youtube.com/v/abcDEF12345?version=3',
    'https://youtu.be/abcDEF12345&t=30s',
    'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DabcDEF12345%26feature%3Dshare',
  ])('%s contains a video id [CARD-06, CARD-07, CARD-08, CARD-09, POST-41]', (address) => {
    expect(youtubeId(address)).toBe('abcDEF12345');
  });

  it.each([
    'https://www.youtube.com/@channel',
    'https://youtube.com.evil.jp/watch?v=abcDEF12345',
    'https://youtu.be/short',
    'https://www.youtube.com/embed/videoseries?list=PL590L5WQmH8fJ54F369BLDSqIwcs-TCfs',
    'https://www.youtube.com/embed/live_stream?channel=UC4R8DWoMoI7CAwX8_LjQHig',
    'https://www.youtube.com/attribution_link?u=https://evil.example/watch?v=abcDEF12345',
    'https://youtube.com@youtu.be/abcDEF12345',
    'https://user:pw@www.youtube.com/watch?v=abcDEF12345',
    'javascript:alert(1)//youtu.be/abcDEF12345',
    'なにか',
    null,
  ])('%s contains no video id [POST-65, VALID-18]', (address) => {
    expect(youtubeId(address)).toBeUndefined();
  });
});

describe('the start of a video', () => {
  it.each([
    ['https://youtu.be/abcDEF12345?t=1m30s', 90],
    ['https://youtu.be/abcDEF12345?si=x&t=90', 90],
    ['https://youtu.be/abcDEF12345&t=30s', 30],
    ['https://www.youtube.com/watch?v=abcDEF12345&t=1h2m3s', 3723],
    ['https://www.youtube.com/watch?v=abcDEF12345#t=45', 45],
    ['https://www.youtube.com/embed/abcDEF12345?start=12', 12],
    ['https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DabcDEF12345%26t%3D7s', 7],
    ['https://youtu.be/abcDEF12345', 0],
    ['https://youtu.be/abcDEF12345?t=x', 0],
    ['https://youtu.be/abcDEF12345?t=99h', 0],
  ])('in %s is %d seconds [POST-71]', (address, start) => {
    expect(youtubeVideo(address)).toEqual({ id: 'abcDEF12345', start });
  });
});
