import { expect, it } from 'vitest';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { foldMuted, isMuted, type Mutes, seesBlocked } from './visibility.policy.ts';

const none: Mutes = { people: new Set(), words: [], tags: new Set() };
const content = { userId: 'you', texts: ['ネタバ', 'レの話'], tags: ['ネコ', '夏'] };

it.each<[string, Partial<Mutes>, boolean]>([
  ['nothing', {}, false],
  ['its author', { people: new Set(['you']) }, true],
  ['another member', { people: new Set(['other']) }, false],
  ['its tag, in another spelling', { tags: new Set([foldMuted('ねこ')]) }, true],
  ['a part of its tag', { tags: new Set([foldMuted('ね')]) }, false],
  [
    'a word in its texts',
    { words: [foldMuted('いぬ'), foldMuted('はなし'), foldMuted('の話')] },
    true,
  ],
  ['a word in its tags', { words: [foldMuted('ﾈｺ')] }, true],
  ['a word across two of its texts', { words: [foldMuted('ネタバレ')] }, false],
  ['another word', { words: [foldMuted('いぬ')] }, false],
])('mutes hide content by %s', (_, mutes, hides) => {
  expect(isMuted({ ...none, ...mutes }, content)).toBe(hides);
});

it('those who manage members or posts see blocked content', () => {
  expect(seesBlocked(viewerWith())).toBe(false);
  expect(seesBlocked(viewerWith('manage_events'))).toBe(false);
  expect(seesBlocked(viewerWith('manage_users'))).toBe(true);
  expect(seesBlocked(viewerWith('manage_posts'))).toBe(true);
});
