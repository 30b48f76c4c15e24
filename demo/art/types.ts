export type CharacterId =
  | 'rumi'
  | 'moko'
  | 'kurone'
  | 'polka'
  | 'shizuku'
  | 'kohaku'
  | 'nemu'
  | 'toto'
  | 'hana'
  | 'ginga'
  | 'pachi'
  | 'maron';

export type Expression =
  | 'smile'
  | 'happy'
  | 'sleepy'
  | 'surprised'
  | 'wink'
  | 'singing'
  | 'shy'
  | 'calm';

export type PoseId = 'stand' | 'wave' | 'cheer' | 'hug' | 'reach' | 'hold';

export type HeldId =
  | 'wand'
  | 'cup'
  | 'umbrella'
  | 'lantern'
  | 'book'
  | 'balloon'
  | 'flower'
  | 'sparkler'
  | 'brush'
  | 'candy'
  | 'fish'
  | 'leaf';

export type WornId =
  | 'scarf'
  | 'knit'
  | 'santa'
  | 'crown'
  | 'headphones'
  | 'wreath'
  | 'beret'
  | 'party'
  | 'glasses';

export type SceneId =
  | 'town'
  | 'meadow'
  | 'seaside'
  | 'snow'
  | 'room'
  | 'rain'
  | 'festival'
  | 'underwater'
  | 'forest'
  | 'rooftop'
  | 'cafe'
  | 'space'
  | 'autumn';

export type StyleId = 'soft' | 'flat' | 'ink' | 'watercolor' | 'glow' | 'felt';

export type Ratio = '1:1' | '4:3' | '3:4' | '16:9' | '9:16' | '2:3' | '3:2' | '16:6';

export type PhotoId =
  | 'plush'
  | 'latte'
  | 'cake'
  | 'window'
  | 'sky'
  | 'craft'
  | 'leaves'
  | 'lights'
  | 'stand'
  | 'beach';

/** One character on stage and what it is doing. */
export interface Role {
  who: CharacterId;
  expression?: Expression;
  pose?: PoseId;
  holding?: HeldId;
  wearing?: WornId;
}

export interface SceneSpec {
  kind: 'scene';
  scene: SceneId;
  framing: 'portrait' | 'full' | 'tiny';
  cast: readonly Role[];
  style: StyleId;
  ratio: Ratio;
  seed: number;
}

/** What happens in a comic. */
export type StoryId = 'share' | 'wake' | 'rain' | 'cheer';

export interface SheetSpec {
  kind: 'stickers' | 'comic' | 'pattern' | 'pixel';
  /** For comics; left to chance when it is not given. */
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

/** Everything needed to draw one picture, always the same way. */
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
  /** Where the faces are, if not in the middle. */
  focus?: Focus;
}

/** How the surroundings colour whatever stands in them. */
export interface Light {
  rim: string;
  shade: string;
  tint: string;
  amount: number;
}
