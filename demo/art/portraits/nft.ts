import { drawActor, drawShape } from '../characters/actor.ts';
import { tailRoom } from '../compose/room.ts';
import { createBrush } from '../drawing/brush.ts';
import { lighten, mix } from '../drawing/color.ts';
import { bokeh, glowAt, sparkles } from '../drawing/light.ts';
import { puffy, star } from '../drawing/shapes.ts';
import {
  createPaper,
  curve,
  linear,
  type Paper,
  path,
  place,
  radial,
  rect,
} from '../drawing/svg.ts';
import {
  type CharacterId,
  characterIds,
  type Drawing,
  type Expression,
  type HeldId,
  type Role,
  type WornId,
} from '../types.ts';
import { moods, ringed, sheet } from './common.ts';

/** The traits of an NFT. */
export interface NftTraits {
  who: CharacterId;
  mood: Expression;
  background: string;
  pattern: 'rays' | 'bubbles' | 'stars' | 'night';
  item: HeldId | undefined;
  wear: WornId | undefined;
}

const items = [
  'wand',
  'cup',
  'balloon',
  'flower',
  'candy',
  'book',
  'fish',
  'lantern',
  'leaf',
  'sparkler',
] as const satisfies readonly HeldId[];
const wears = [
  'scarf',
  'crown',
  'wreath',
  'headphones',
  'party',
  'glasses',
  'beret',
  'knit',
  'santa',
] as const satisfies readonly WornId[];

/** The random traits of the NFT with this seed. */
export function nftTraits(seed: number | string): NftTraits {
  const random = createPaper(1, 1, `nft ${seed}`).random;
  const who = random.pick(characterIds);
  const bareHead = who === 'nemu' || who === 'shizuku';
  const worn = random.pick(wears);
  return {
    who,
    mood: random.pick(moods),
    background: random.pick([
      '#ffb7c9',
      '#a9c9ff',
      '#b5e3b8',
      '#ffdc8a',
      '#cbb6ff',
      '#a8e2de',
      '#ffbf98',
      '#8f86e0',
    ]),
    pattern: random.pick(['rays', 'bubbles', 'stars', 'night']),
    item: who !== 'ginga' && random.chance(0.6) ? random.pick(items) : undefined,
    wear:
      random.chance(0.62) && !(bareHead && worn !== 'scarf' && worn !== 'glasses')
        ? worn
        : undefined,
  };
}

function rays(paper: Paper, color: string): string {
  const { width: w, height: h } = paper;
  const wedges = Array.from({ length: 14 }, (_, i) => {
    const [a, b] = [(i * Math.PI) / 7, ((i + 0.5) * Math.PI) / 7];
    return curve`
      M${w / 2} ${h * 0.55}L${w / 2 + Math.cos(a) * w} ${h * 0.55 + Math.sin(a) * w}
      L${w / 2 + Math.cos(b) * w} ${h * 0.55 + Math.sin(b) * w}Z
    `;
  });
  return (
    rect(
      0,
      0,
      w,
      h,
      radial(paper, [
        [0, lighten(color, 0.55)],
        [1, color],
      ]),
    ) + path(wedges.join(''), '#ffffff', { opacity: 0.28 })
  );
}

function scatter(paper: Paper, color: string): string {
  const { width: w, height: h, random } = paper;
  const stars = Array.from({ length: 26 }, () =>
    star(random.range(0, w), random.range(0, h), random.range(12, 44), 0.56),
  ).join('');
  return (
    rect(
      0,
      0,
      w,
      h,
      linear(paper, [
        [0, lighten(color, 0.4)],
        [1, color],
      ]),
    ) + path(stars, '#ffffff', { opacity: 0.45 })
  );
}

function nightSky(paper: Paper, color: string): string {
  const { width: w, height: h } = paper;
  const deep = mix(color, '#1c1650', 0.78);
  return (
    rect(
      0,
      0,
      w,
      h,
      linear(paper, [
        [0, deep],
        [1, mix(color, '#3a2a80', 0.45)],
      ]),
    ) +
    sparkles(paper, '#fff3c4', 70, [0, 0, w, h], 9) +
    glowAt(paper, w / 2, h * 0.55, w * 0.55, lighten(color, 0.3), 0.7)
  );
}

function nftGround(paper: Paper, traits: NftTraits): string {
  if (traits.pattern === 'rays') return rays(paper, traits.background);
  if (traits.pattern === 'stars') return scatter(paper, traits.background);
  if (traits.pattern === 'night') return nightSky(paper, traits.background);
  return (
    ringed(paper, traits.background) +
    bokeh(paper, ['#ffffff'], 16, [0, 0, paper.width, paper.height], [24, 70])
  );
}

/** The picture of an NFT, 800 pixels square: a character with its traits on a patterned background. */
export function drawNft(seed: number | string): Drawing {
  const traits = nftTraits(seed);
  return sheet(800, 800, `nft art ${seed}`, (paper) => {
    const held = traits.item === undefined ? {} : { holding: traits.item };
    const worn = traits.wear === undefined ? {} : { wearing: traits.wear };
    const role: Role = { who: traits.who, expression: traits.mood, ...held, ...worn };
    const brush = createBrush(paper, 'soft');
    const scale = traits.who === 'ginga' ? 2.35 : traits.who === 'maron' ? 2.75 : 3;
    const aside = tailRoom(role, 205 * scale) * 0.8 + (traits.item === undefined ? 0 : 22);
    const disc = path(puffy(400, 740, 300, 60, 17), '#ffffff', { opacity: 0.55 });
    const figure = drawShape(brush, role, '#ffffff', 5) + drawActor(brush, role).art;
    return nftGround(paper, traits) + disc + place(figure, { x: 400 - aside, y: 738, scale });
  });
}
