/** Every character. The order determines the choice of a seed. */
export const characterIds = [
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
] as const;
export type CharacterId = (typeof characterIds)[number];

export const expressions = [
  'smile',
  'happy',
  'sleepy',
  'surprised',
  'wink',
  'singing',
  'shy',
  'calm',
] as const;
export type Expression = (typeof expressions)[number];

export const poseIds = ['stand', 'wave', 'cheer', 'hug', 'reach', 'hold'] as const;
export type PoseId = (typeof poseIds)[number];

/** The objects that a character can hold. */
export const heldIds = [
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
] as const;
export type HeldId = (typeof heldIds)[number];

/** The clothes and accessories of a character. */
export const wornIds = [
  'scarf',
  'knit',
  'santa',
  'crown',
  'headphones',
  'wreath',
  'beret',
  'party',
  'glasses',
] as const;
export type WornId = (typeof wornIds)[number];

export const sceneIds = [
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
] as const;
export type SceneId = (typeof sceneIds)[number];

export const styleIds = ['soft', 'flat', 'ink', 'watercolor', 'glow', 'felt'] as const;
export type StyleId = (typeof styleIds)[number];

/** Width to height. */
export const ratios = ['1:1', '4:3', '3:4', '16:9', '9:16', '2:3', '3:2', '16:6'] as const;
export type Ratio = (typeof ratios)[number];

export const photoIds = [
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
] as const;
export type PhotoId = (typeof photoIds)[number];

/** A character in a picture with its pose. */
export interface Role {
  who: CharacterId;
  expression?: Expression;
  pose?: PoseId;
  holding?: HeldId;
  wearing?: WornId;
}

export const framings = ['portrait', 'full', 'tiny'] as const;

export interface SceneSpec {
  kind: 'scene';
  scene: SceneId;
  framing: (typeof framings)[number];
  cast: readonly Role[];
  style: StyleId;
  ratio: Ratio;
  seed: number;
}

/** The story of a comic. */
export const storyIds = ['share', 'wake', 'rain', 'cheer'] as const;
export type StoryId = (typeof storyIds)[number];

export const sheetKinds = ['stickers', 'comic', 'pattern', 'pixel'] as const;

export interface SheetSpec {
  kind: (typeof sheetKinds)[number];
  /** For comics. Random when absent. */
  story?: StoryId;
  cast: readonly Role[];
  ratio: Ratio;
  seed: number;
}

export interface PhotoSpec {
  kind: 'photo';
  subject: PhotoId;
  cast: readonly Role[];
  ratio: Ratio;
  seed: number;
}

/** Everything needed to draw one picture. */
export type ArtSpec = SceneSpec | SheetSpec | PhotoSpec;

/** A point of a picture, in percent of its width and height. */
export interface Focus {
  x: number;
  y: number;
}

export interface Drawing {
  svg: string;
  width: number;
  height: number;
  /** The position of the faces. Absent when in the middle. */
  focus?: Focus;
}

/** The colours that the surroundings add to objects in them. */
export interface Light {
  rim: string;
  shade: string;
  tint: string;
  amount: number;
}
