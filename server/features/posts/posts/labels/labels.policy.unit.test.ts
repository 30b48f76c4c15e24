import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  aiUses,
  type ContentLabels,
  joinedLabels,
  noLabels,
} from '#contract/posts/content-labels.ts';
import { viewerWith } from '#server/testing/viewer-with.ts';
import {
  allLabels,
  coverLabels,
  hidesAi,
  hidesLabelled,
  joinLabels,
  joinNames,
  joinPictureLabels,
  ownLabels,
  splitLabels,
  veilOf,
  withoutAddresses,
} from './labels.policy.ts';

const labels: fc.Arbitrary<ContentLabels> = fc.record({
  spoiler: fc.boolean(),
  sensitive: fc.boolean(),
  ai: fc.constantFrom(...aiUses),
});
const onlySpoiler = { ...noLabels, spoiler: true };

it('a column returns the labels that it stores, those of the post and those of the cover', () => {
  fc.assert(
    fc.property(labels, labels, (ofPost, cover) => {
      const column = joinLabels(ofPost, cover);
      expect(splitLabels(column)).toEqual(ofPost);
      const { spoiler, sensitive } = cover;
      expect(coverLabels(column)).toEqual({ spoiler, sensitive });
      expect(splitLabels(joinPictureLabels(cover))).toEqual({ spoiler, sensitive, ai: 'none' });
    }),
  );
  expect(joinLabels(noLabels)).toBe('');
  expect(joinNames(['sensitive', 'spoiler', 'spoiler'])).toBe('spoiler,sensitive');
});

it('a post has the labels of its author and of the team', () => {
  fc.assert(
    fc.property(labels, labels, (own, team) => {
      const all = allLabels({ labels: joinLabels(own), team_labels: joinLabels(team) });
      expect(splitLabels(all)).toEqual(joinedLabels(own, team));
    }),
  );
});

it('an author who sends the labels of the team back keeps the own labels', () => {
  fc.assert(
    fc.property(labels, labels, (own, team) => {
      const post = { labels: joinLabels(own), team_labels: joinLabels(team) };
      expect(ownLabels(post, joinedLabels(own, team))).toEqual(own);
    }),
  );
});

it('an author can add labels to those of the team, but not remove them', () => {
  const post = { labels: '', team_labels: 'spoiler,sensitive,ai-assisted' };
  const team = splitLabels(post.team_labels);
  expect(ownLabels(post, { ...team, ai: 'generated' })).toEqual({ ...noLabels, ai: 'generated' });
  expect(ownLabels({ ...post, team_labels: '' }, onlySpoiler)).toEqual(onlySpoiler);
  const refused = expect.objectContaining({
    details: { reason: 'label-set-by-team', fields: { labels: expect.any(String) } },
  });
  for (const missing of [{ spoiler: false }, { sensitive: false }, { ai: 'none' as const }]) {
    expect(() => ownLabels(post, { ...team, ...missing })).toThrow(refused);
  }
});

const post = {
  user_id: 'you',
  labels: 'spoiler,cover-sensitive',
  team_labels: '',
  warning: '注意',
};
const both = { reasons: ['spoiler', 'sensitive'], warning: '注意' };

it('a picture is covered by the labels of its post and its own, as the viewer has chosen', () => {
  const seesAll = { spoiler: 'show', sensitive: 'show', ai: 'show' } as const;
  expect(veilOf(null, post)).toEqual(both);
  expect(veilOf(viewerWith(), post)).toEqual(both);
  expect(veilOf({ userId: 'me', labels: seesAll }, post)).toBeNull();
  expect(veilOf({ userId: 'you' }, post)).toBeNull();
  expect(veilOf(null, post, noLabels)).toEqual({ ...both, reasons: ['spoiler'] });
  expect(veilOf(null, { ...post, labels: '', team_labels: 'sensitive' })).toEqual({
    ...both,
    reasons: ['sensitive'],
  });
});

it('lists omit works of AI for members who hide them, except their own', () => {
  const hiding = {
    ...viewerWith(),
    labels: { spoiler: 'blur', sensitive: 'blur', ai: 'hide' },
  } as const;
  const card = (user_id: string, ai: ContentLabels['ai']) =>
    ({ user_id, labels: { ...noLabels, ai } }) as Parameters<typeof hidesLabelled>[1];
  expect(hidesAi(hiding)).toBe(true);
  expect(hidesAi(viewerWith())).toBe(false);
  expect(hidesAi(null)).toBe(false);
  expect(hidesLabelled(hiding, card('you', 'assisted'))).toBe(true);
  expect(hidesLabelled(hiding, card('you', 'none'))).toBe(false);
  expect(hidesLabelled(hiding, card('me', 'assisted'))).toBe(false);
  expect(hidesLabelled(viewerWith(), card('you', 'assisted'))).toBe(false);
  const { labels: _, ...unlabelled } = card('you', 'assisted');
  expect(hidesLabelled(hiding, unlabelled as typeof unlabelled & { labels: undefined })).toBe(
    false,
  );
});

it('a covered picture has no address and no description', () => {
  const image = { width: 3, height: 2, alt: '結末' } as Parameters<
    typeof withoutAddresses
  >[0]['image'];
  const covered = { image_url: null, nft_image_url: null, video_url: null };
  const pictured = { image_url: 'a', nft_image_url: 'b', video_url: 'c' };
  expect(withoutAddresses({ ...pictured, image })).toEqual({
    ...covered,
    image: { ...image, alt: '' },
  });
  expect(withoutAddresses({ ...pictured, image: null })).toEqual({ ...covered, image: null });
});
