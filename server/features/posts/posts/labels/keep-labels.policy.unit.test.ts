import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LabelChanges, noLabels, type PictureLabels } from '#contract/posts/content-labels.ts';
import type { PictureFields } from '#contract/posts/post-pictures.ts';
import { keepLabels, storedLabels, type WrittenLabels } from './keep-labels.policy.ts';
import { coverLabels, splitLabels } from './labels.policy.ts';

const covers = ['spoiler', 'sensitive'] as const;
const keys = ['a', 'b', 'c', 'd'];
const key = fc.constantFrom(...keys);
/** A label that a save omits, removes or sets. */
const change = fc.constantFrom(undefined, false, true);
const changes: fc.Arbitrary<LabelChanges> = fc.record({ spoiler: change, sensitive: change });

const listSave = fc
  .uniqueArray(fc.record({ key, changes }), {
    selector: (picture) => picture.key,
    minLength: 1,
    maxLength: keys.length,
  })
  .chain((listed) =>
    fc.record({
      labels: fc.option(changes, { nil: undefined }),
      image_key: fc.constantFrom(...listed.map((picture) => picture.key)),
      pictures: fc.constant(
        listed.map((picture) => ({
          ...{ key: picture.key, alt: '', focal: { x: 50, y: 50 } },
          ...picture.changes,
        })),
      ),
    }),
  );
const coverSave = fc.record({
  labels: fc.option(changes, { nil: undefined }),
  image_key: fc.option(key),
  pictures: fc.constant(undefined),
});
const save: fc.Arbitrary<WrittenLabels> = fc.oneof(listSave, coverSave);

interface Stored {
  post: { image_key: string | null; labels: string; team_labels: string };
  pictures: PictureFields[];
}

const empty: Stored = { post: { image_key: null, labels: '', team_labels: '' }, pictures: [] };

function saved(before: Stored, written: WrittenLabels): Stored {
  const { labels, pictures } = keepLabels(before, written);
  return { post: { image_key: written.image_key, labels, team_labels: '' }, pictures };
}

/** Returns the own labels of each picture of a post, without the labels of the whole post. */
function ownLabelsOf({ post, pictures }: Stored): Map<string, PictureLabels> {
  if (pictures.length > 0) return new Map(pictures.map((picture) => [picture.key, picture]));
  return new Map(post.image_key === null ? [] : [[post.image_key, coverLabels(post.labels)]]);
}

const sequences = fc.array(save, { minLength: 1, maxLength: 8 });

function eachSave(check: (before: Stored, written: WrittenLabels, after: Stored) => void): void {
  fc.assert(
    fc.property(sequences, (saves) => {
      let stored = empty;
      for (const written of saves) {
        const after = saved(stored, written);
        check(stored, written, after);
        stored = after;
      }
    }),
  );
}

it('a picture loses a label only when a save removes the label or the picture [LABEL-18]', () => {
  expect.hasAssertions();
  eachSave((before, written, after) => {
    const left = ownLabelsOf(after);
    for (const [picture, own] of ownLabelsOf(before)) {
      const said = written.pictures?.find((listed) => listed.key === picture);
      for (const cover of covers) {
        const isGone = !left.has(picture);
        const isTakenOff = said?.[cover] === false;
        if (own[cover] && !isGone && !isTakenOff) expect(left.get(picture)?.[cover]).toBe(true);
        if (isTakenOff) expect(left.get(picture)?.[cover]).toBe(false);
        if (said?.[cover]) expect(left.get(picture)?.[cover]).toBe(true);
      }
    }
  });
});

it('a post loses a label only when a save removes the label [LABEL-18]', () => {
  eachSave((before, { labels }, after) => {
    for (const cover of covers) {
      const expected = labels?.[cover] ?? splitLabels(before.post.labels)[cover];
      expect(splitLabels(after.post.labels)[cover]).toBe(expected);
    }
  });
});

it('the column of the post contains the labels of the cover [LABEL-88]', () => {
  eachSave((_, { image_key }, after) => {
    const { spoiler, sensitive } = ownLabelsOf(after).get(image_key ?? '') ?? noLabels;
    expect(coverLabels(after.post.labels)).toEqual({ spoiler, sensitive });
  });
});

it('a new cover gets the labels of the previous cover in a save without a list of pictures [LABEL-87]', () => {
  const labelled = saved(empty, {
    image_key: 'a',
    labels: undefined,
    pictures: [{ key: 'a', alt: '', focal: { x: 50, y: 50 }, sensitive: true }],
  });
  const replaced = saved(labelled, { image_key: 'b', labels: undefined, pictures: undefined });
  expect(coverLabels(replaced.post.labels)).toEqual({ spoiler: false, sensitive: true });
});

it('a new post has the labels of its save, and no list for a single picture', () => {
  const labels = { spoiler: true, ai: 'assisted' } as const;
  const cover = { image_key: 'a', labels, pictures: undefined };
  expect(keepLabels(null, cover)).toEqual({ labels: 'spoiler,ai-assisted', pictures: [] });
  const pictures = [{ key: 'a', alt: '', focal: { x: 50, y: 50 }, sensitive: true }];
  const listed = { image_key: 'a', labels: undefined, pictures };
  expect(keepLabels(null, listed)).toEqual({ labels: 'cover-sensitive', pictures: [] });
});

it('a save without a label of AI leaves it as it is', () => {
  const post = { ...empty.post, labels: 'ai-generated' };
  const written = { image_key: null, labels: { spoiler: true }, pictures: undefined };
  expect(keepLabels({ ...empty, post }, written).labels).toBe('spoiler,ai-generated');
});

it('a restored post has the labels that its cover has in the list of pictures', () => {
  const picture = { alt: '', focal: { x: 50, y: 50 }, spoiler: false };
  const pictures = [
    { ...picture, key: 'a', sensitive: true },
    { ...picture, key: 'b', sensitive: false },
  ];
  const post = { image_key: 'a', labels: 'spoiler', team_labels: '' };
  expect(storedLabels({ post, pictures })).toBe('spoiler,cover-sensitive');
});
