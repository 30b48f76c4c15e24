import { expect, it } from 'vitest';
import { CLIP_ITEMS_MAX, CLIPS_MAX } from '#contract/foundations/limits.ts';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { isShownClip, ownsClip, refuseFullClip, refuseTooManyClips } from './clips.policy.ts';

const clip = { user_id: 'me', is_public: true, hidden_at: null };

it('others see a public clip unless the team hides it', () => {
  expect(isShownClip(clip)).toBe(true);
  expect(isShownClip({ ...clip, is_public: false })).toBe(false);
  expect(isShownClip({ ...clip, hidden_at: '2026-11-26T12:00:00.000Z' })).toBe(false);
});

it('a clip belongs to one member', () => {
  expect(ownsClip(viewerWith(), clip)).toBe(true);
  expect(ownsClip(viewerWith(), { ...clip, user_id: 'you' })).toBe(false);
  expect(ownsClip(null, clip)).toBe(false);
});

it('the number of clips and of posts in a clip is limited', () => {
  const refusal = (reason: string) => expect.objectContaining({ details: { reason } });
  expect(() => refuseTooManyClips(CLIPS_MAX - 1)).not.toThrow();
  expect(() => refuseTooManyClips(CLIPS_MAX)).toThrow(refusal('clips-full'));
  expect(() => refuseFullClip(CLIP_ITEMS_MAX - 1)).not.toThrow();
  expect(() => refuseFullClip(CLIP_ITEMS_MAX)).toThrow(refusal('clip-full'));
});
