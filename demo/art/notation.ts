import type {
  ArtSpec,
  CharacterId,
  Expression,
  HeldId,
  PhotoId,
  PoseId,
  Ratio,
  Role,
  SceneId,
  StoryId,
  StyleId,
  WornId,
} from './types.ts';

// The notation keeps a picture on one readable line, next to the words written about it:
//   'town full soft 4:3 rumi.happy.wave moko.cup'   a scene
//   'photo latte 1:1 moko'                           a photograph
//   'comic/wake 3:4 nemu rumi'                            stickers, comic, pattern or pixel

const words = {
  who: [
    'rumi',
    'moko',
    'kurone',
    'polka',
    'shizuku',
    'kohaku',
    'nemu',
    'toto',
    'hana',
    'ginga',
    'pachi',
    'maron',
  ] as const satisfies readonly CharacterId[],
  expression: [
    'smile',
    'happy',
    'sleepy',
    'surprised',
    'wink',
    'singing',
    'shy',
    'calm',
  ] as const satisfies readonly Expression[],
  pose: ['stand', 'wave', 'cheer', 'hug', 'reach', 'hold'] as const satisfies readonly PoseId[],
  holding: [
    'wand',
    'cup',
    'umbrella',
    'lantern',
    'book',
    'balloon',
    'flower',
    'sparkler',
    'brush',
    'candy',
    'fish',
    'leaf',
  ] as const satisfies readonly HeldId[],
  wearing: [
    'scarf',
    'knit',
    'santa',
    'crown',
    'headphones',
    'wreath',
    'beret',
    'party',
    'glasses',
  ] as const satisfies readonly WornId[],
  scene: [
    'town',
    'meadow',
    'seaside',
    'snow',
    'room',
    'rain',
    'festival',
    'underwater',
    'forest',
    'rooftop',
    'cafe',
    'space',
    'autumn',
  ] as const satisfies readonly SceneId[],
  framing: ['portrait', 'full', 'tiny'] as const,
  style: ['soft', 'flat', 'ink', 'watercolor', 'glow'] as const satisfies readonly StyleId[],
  ratio: ['1:1', '4:3', '3:4', '16:9', '9:16', '2:3', '3:2'] as const satisfies readonly Ratio[],
  photo: [
    'plush',
    'latte',
    'cake',
    'window',
    'sky',
    'craft',
    'leaves',
    'lights',
    'stand',
    'beach',
  ] as const satisfies readonly PhotoId[],
  story: ['share', 'wake', 'rain', 'cheer'] as const satisfies readonly StoryId[],
  sheet: ['stickers', 'comic', 'pattern', 'pixel'] as const,
};

function find<T extends string>(known: readonly T[], word: string | undefined): T | undefined {
  return known.find((candidate) => candidate === word);
}

function need<T extends string>(known: readonly T[], word: string | undefined, line: string): T {
  const found = find(known, word);
  if (found === undefined) throw new Error(`Cannot read "${word ?? ''}" in the picture "${line}"`);
  return found;
}

function readTrait(trait: string, line: string): Partial<Role> {
  const expression = find(words.expression, trait);
  if (expression !== undefined) return { expression };
  const pose = find(words.pose, trait);
  if (pose !== undefined) return { pose };
  const holding = find(words.holding, trait);
  return holding !== undefined ? { holding } : { wearing: need(words.wearing, trait, line) };
}

function readRole(text: string, line: string): Role {
  const [who, ...traits] = text.split('.');
  const parts = traits.map((trait) => readTrait(trait, line));
  return Object.assign({ who: need(words.who, who, line) }, ...parts) as Role;
}

/** Reads a picture from its one-line notation. */
export function readArt(line: string, seed: number): ArtSpec {
  const [first, second, third, fourth, ...others] = line.split(' ');
  const roles = (texts: readonly (string | undefined)[]): Role[] =>
    texts.filter((text) => text !== undefined).map((text) => readRole(text, line));
  const [kind, plot] = (first ?? '').split('/');
  const sheet = find(words.sheet, kind);
  if (sheet !== undefined) {
    return {
      kind: sheet,
      ...(plot === undefined ? {} : { story: need(words.story, plot, line) }),
      ratio: need(words.ratio, second, line),
      cast: roles([third, fourth, ...others]),
      seed,
    };
  }
  if (first === 'photo') {
    return {
      kind: 'photo',
      subject: need(words.photo, second, line),
      ratio: need(words.ratio, third, line),
      cast: roles([fourth, ...others]),
      seed,
    };
  }
  return {
    kind: 'scene',
    scene: need(words.scene, first, line),
    framing: need(words.framing, second, line),
    style: need(words.style, third, line),
    ratio: need(words.ratio, fourth, line),
    cast: roles(others),
    seed,
  };
}
