import {
  type ArtSpec,
  characterIds,
  expressions,
  framings,
  heldIds,
  photoIds,
  poseIds,
  type Role,
  ratios,
  sceneIds,
  sheetKinds,
  storyIds,
  styleIds,
  wornIds,
} from './types.ts';

// The notation keeps a picture on one readable line, next to its text:
//   'town full soft 4:3 rumi.happy.wave moko.cup'   a scene
//   'photo latte 1:1 moko'                          a photo
//   'comic/wake 3:4 nemu rumi'                      stickers, a comic, a pattern or pixel art

function find<T extends string>(known: readonly T[], word: string | undefined): T | undefined {
  return known.find((candidate) => candidate === word);
}

function need<T extends string>(known: readonly T[], word: string | undefined, line: string): T {
  const found = find(known, word);
  if (found === undefined) throw new Error(`Cannot read "${word ?? ''}" in the picture "${line}"`);
  return found;
}

function readTrait(trait: string, line: string): Partial<Role> {
  const expression = find(expressions, trait);
  if (expression !== undefined) return { expression };
  const pose = find(poseIds, trait);
  if (pose !== undefined) return { pose };
  const holding = find(heldIds, trait);
  return holding !== undefined ? { holding } : { wearing: need(wornIds, trait, line) };
}

function readRole(text: string, line: string): Role {
  const [who, ...traits] = text.split('.');
  const parts = traits.map((trait) => readTrait(trait, line));
  return Object.assign({ who: need(characterIds, who, line) }, ...parts) as Role;
}

/** Parses the one-line notation of a picture. Throws when it contains an unknown word. */
export function readArt(line: string, seed: number): ArtSpec {
  const [first, second, third, fourth, ...others] = line.split(' ');
  const roles = (texts: readonly (string | undefined)[]): Role[] =>
    texts.filter((text) => text !== undefined).map((text) => readRole(text, line));
  const [kind, plot] = (first ?? '').split('/');
  const sheet = find(sheetKinds, kind);
  if (sheet !== undefined) {
    return {
      kind: sheet,
      ...(plot === undefined ? {} : { story: need(storyIds, plot, line) }),
      ratio: need(ratios, second, line),
      cast: roles([third, fourth, ...others]),
      seed,
    };
  }
  if (first === 'photo') {
    return {
      kind: 'photo',
      subject: need(photoIds, second, line),
      ratio: need(ratios, third, line),
      cast: roles([fourth, ...others]),
      seed,
    };
  }
  return {
    kind: 'scene',
    scene: need(sceneIds, first, line),
    framing: need(framings, second, line),
    style: need(styleIds, third, line),
    ratio: need(ratios, fourth, line),
    cast: roles(others),
    seed,
  };
}
