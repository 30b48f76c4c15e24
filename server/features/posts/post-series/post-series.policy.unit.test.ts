import { expect, it } from 'vitest';
import { SERIES_MAX } from '#contract/foundations/limits.ts';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { refuseTooManySeries, seesHiddenSeries, seriesPermissions } from './post-series.policy.ts';

const others = { user_id: 'you', hidden_at: null };
const own = { user_id: 'me', hidden_at: null };
const hidden_at = '2026-11-26T12:00:00.000Z';
const nothing = { edit: false, follow: false, report: false };

it('the author and those who manage posts see a hidden series', () => {
  expect(seesHiddenSeries(viewerWith(), own)).toBe(true);
  expect(seesHiddenSeries(viewerWith(), others)).toBe(false);
  expect(seesHiddenSeries(null, others)).toBe(false);
  expect(seesHiddenSeries(viewerWith('manage_posts'), others)).toBe(true);
  expect(seesHiddenSeries(viewerWith('manage_users'), others)).toBe(false);
});

it('the author edits a series, and others follow and report it', () => {
  expect(seriesPermissions(viewerWith(), own)).toEqual({ ...nothing, edit: true });
  expect(seriesPermissions(viewerWith(), others)).toEqual({
    ...nothing,
    follow: true,
    report: true,
  });
  expect(seriesPermissions(null, others)).toEqual({ ...nothing, follow: true });
  expect(seriesPermissions(viewerWith('manage_posts'), { ...others, hidden_at })).toEqual(nothing);
});

it('the number of series of a member is limited', () => {
  expect(() => refuseTooManySeries(SERIES_MAX - 1)).not.toThrow();
  expect(() => refuseTooManySeries(SERIES_MAX)).toThrow(
    expect.objectContaining({ details: { reason: 'series-full' } }),
  );
});
