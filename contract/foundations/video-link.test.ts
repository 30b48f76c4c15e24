// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { findVideoUrl } from './video-link.ts';

describe('pasted text', () => {
  it.each([
    ['https://youtu.be/abcDEF12345?si=x', 'https://youtu.be/abcDEF12345?si=x'],
    [' https://youtu.be/abcDEF12345 ', 'https://youtu.be/abcDEF12345'],
    ['youtu.be/abcDEF12345', 'https://youtu.be/abcDEF12345'],
    ['www.youtube.com/watch?v=abcDEF12345&t=30s', 'https://youtu.be/abcDEF12345?t=30'],
    ['https://youtu.be/abcDEF12345&t=30s', 'https://youtu.be/abcDEF12345?t=30'],
    ['すごい動画 https://youtu.be/abcDEF12345', 'https://youtu.be/abcDEF12345'],
    ['すごい動画https://youtu.be/abcDEF12345?t=5。', 'https://youtu.be/abcDEF12345?t=5'],
    ['「星」(https://youtu.be/abcDEF12345)', 'https://youtu.be/abcDEF12345'],
  ])('%s contains a video [POST-58]', (text, address) => {
    expect(findVideoUrl(text)).toBe(address);
  });

  it.each([
    'なにか',
    'https://a.example/youtu.be/abcDEF12345',
    'evilyoutu.be/abcDEF12345',
    'javascript:alert(1)//https://youtu.be/abcDEF12345',
    '',
  ])('%s contains no video [POST-58]', (text) => {
    expect(findVideoUrl(text)).toBeUndefined();
  });
});
