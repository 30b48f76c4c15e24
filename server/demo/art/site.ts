import { drawActor, drawShape } from './actor.ts';
import { createBrush } from './brush.ts';
import { act } from './compose/acting.ts';
import { dotted } from './compose/stickers.ts';
import { darken, lighten, mix } from './color.ts';
import { bokeh, glowAt, sparkles } from './light.ts';
import { puffy, star } from './shapes.ts';
import { stages } from './scenes/index.ts';
import { circle, createPaper, finish, linear, path, place, r, radial, rect, type Paper } from './svg.ts';
import type { CharacterId, Drawing, Expression, HeldId, PoseId, Role, SceneId, WornId } from './types.ts';
import { sizeOf } from './size.ts';

const everybody = ['rumi', 'moko', 'kurone', 'polka', 'shizuku', 'kohaku', 'nemu', 'toto', 'hana', 'ginga', 'pachi', 'maron'] as const satisfies readonly CharacterId[];
const moods = ['smile', 'happy', 'wink', 'singing', 'shy', 'surprised', 'sleepy', 'calm'] as const satisfies readonly Expression[];
const poses = ['stand', 'wave', 'cheer', 'hug', 'reach'] as const satisfies readonly PoseId[];
const grounds = ['#ffc9d6', '#bfd8ff', '#cdebcb', '#ffe6a3', '#d9caff', '#bfe9e6', '#ffd3b5', '#f3c4ea'] as const;

function sheet(width: number, height: number, seed: number | string, draw: (paper: Paper) => string): Drawing {
  const paper = createPaper(width, height, seed);
  return { svg: finish(paper, draw(paper)), width, height };
}

function ringed(paper: Paper, color: string): string {
  const { width: w, height: h } = paper;
  const base = rect(0, 0, w, h, linear(paper, [[0, lighten(color, 0.35)], [1, color]]));
  const rings = [0.62, 0.46, 0.3].map((t) => circle(w / 2, h * 0.52, w * t, '#ffffff', { opacity: 0.18 })).join('');
  return base + rings;
}

function ground(paper: Paper, color: string): string {
  const { width: w, height: h, random } = paper;
  const kind = random.int(0, 2);
  if (kind === 0) return dotted(paper, color);
  if (kind === 1) return ringed(paper, color);
  return rect(0, 0, w, h, linear(paper, [[0, lighten(color, 0.4)], [1, darken(color, 0.12)]], [0, 0, 1, 1])) + bokeh(paper, ['#ffffff'], 9, [0, 0, w, h], [w * 0.03, w * 0.09]);
}

/** A round-friendly portrait for a member, 400 pixels square. */
export function drawAvatar(seed: number | string, who?: CharacterId): Drawing {
  return sheet(400, 400, `avatar ${seed}`, (paper) => {
    const { random } = paper;
    const role: Role = { who: who ?? random.pick(everybody), expression: random.pick(moods), pose: 'stand' };
    const scale = role.who === 'ginga' ? 1.62 : 2.05;
    const heart = role.who === 'polka' ? 0.54 : role.who === 'shizuku' || role.who === 'ginga' ? 0.45 : 0.57;
    const spot = { x: 200, y: 212 + scale * 205 * heart, scale, turn: random.range(-7, 7) };
    const brush = createBrush(paper, 'soft');
    return ground(paper, random.pick(grounds)) + place(drawShape(brush, role, '#ffffff', 4) + drawActor(brush, role).art, spot);
  });
}

const bannerScenes = ['town', 'meadow', 'festival', 'snow', 'space', 'seaside', 'autumn'] as const satisfies readonly SceneId[];

/** A wide banner (16:6): friends on the right, calm space for words on the left. */
export function drawBanner(seed: number | string, scene?: SceneId): Drawing {
  const [w, h] = sizeOf('16:6');
  return sheet(w, h, `banner ${seed}`, (paper) => {
    const { random } = paper;
    const stage = stages[scene ?? random.pick(bannerScenes)](paper);
    const friends = random.shuffle(everybody).slice(0, 4);
    const cast = friends.map((who, i) => {
      const role: Role = { who, expression: random.pick(['smile', 'happy', 'wink', 'singing']), pose: random.pick(poses) };
      const tall = h * (i % 2 === 0 ? 0.66 : 0.56) * (who === 'ginga' ? 0.85 : 1);
      return act(paper, { ...stage, floating: stage.floating === true }, 'soft', role, { x: w * (0.5 + i * 0.14), y: h * (i % 2 === 0 ? 0.97 : 0.88), height: tall, turn: random.range(-4, 4), look: -0.4 });
    });
    const order = [1, 3, 0, 2].map((i) => cast[i] ?? '');
    return stage.back + order.join('') + stage.front;
  });
}

/** A cover for an event (16:9). */
export function drawEventCover(seed: number | string, scene?: SceneId): Drawing {
  const [w, h] = sizeOf('16:9');
  return sheet(w, h, `event ${seed}`, (paper) => {
    const { random } = paper;
    const stage = stages[scene ?? random.pick(['festival', 'cafe', 'town', 'room', 'rooftop', 'snow', 'space'] as const)](paper);
    const held = random.shuffle(['wand', 'balloon', 'cup', 'candy', 'lantern', 'flower'] as const satisfies readonly HeldId[]);
    const cast = random.shuffle(everybody).slice(0, 3).map((who, i) => {
      const role: Role = { who, expression: random.pick(['happy', 'smile', 'singing', 'wink']), ...(i === 1 && who !== 'ginga' ? { holding: held[0] ?? 'wand' } : { pose: random.pick(poses) }) };
      return act(paper, stage, 'soft', role, { x: w * (0.26 + i * 0.24), y: h * (i === 1 ? 0.95 : 0.9), height: h * (who === 'ginga' ? 0.46 : 0.56), turn: random.range(-4, 4), look: (1 - i) * 0.5 });
    });
    return stage.back + [cast[0], cast[2], cast[1]].join('') + stage.front;
  });
}

/** The traits of one collectible, as an NFT project would list them. */
export interface NftTraits {
  who: CharacterId;
  mood: Expression;
  background: string;
  pattern: 'rays' | 'bubbles' | 'stars' | 'night';
  item: HeldId | undefined;
  wear: WornId | undefined;
}

const items = ['wand', 'cup', 'balloon', 'flower', 'candy', 'book', 'fish', 'lantern', 'leaf', 'sparkler'] as const satisfies readonly HeldId[];
const wears = ['scarf', 'crown', 'wreath', 'headphones', 'party', 'glasses', 'beret', 'knit', 'santa'] as const satisfies readonly WornId[];

/** Rolls the traits of the collectible with this seed. */
export function nftTraits(seed: number | string): NftTraits {
  const random = createPaper(1, 1, `nft ${seed}`).random;
  const who = random.pick(everybody);
  const bareHead = who === 'nemu' || who === 'shizuku';
  const worn = random.pick(wears);
  return {
    who,
    mood: random.pick(moods),
    background: random.pick(['#ffb7c9', '#a9c9ff', '#b5e3b8', '#ffdc8a', '#cbb6ff', '#a8e2de', '#ffbf98', '#8f86e0']),
    pattern: random.pick(['rays', 'bubbles', 'stars', 'night']),
    item: who !== 'ginga' && random.chance(0.6) ? random.pick(items) : undefined,
    wear: random.chance(0.62) && !(bareHead && worn !== 'scarf' && worn !== 'glasses') ? worn : undefined,
  };
}

function rays(paper: Paper, color: string): string {
  const { width: w, height: h } = paper;
  const wedges = Array.from({ length: 14 }, (_, i) => {
    const [a, b] = [(i * Math.PI) / 7, ((i + 0.5) * Math.PI) / 7];
    return `M${w / 2} ${r(h * 0.55)}L${r(w / 2 + Math.cos(a) * w)} ${r(h * 0.55 + Math.sin(a) * w)}L${r(w / 2 + Math.cos(b) * w)} ${r(h * 0.55 + Math.sin(b) * w)}Z`;
  });
  return rect(0, 0, w, h, radial(paper, [[0, lighten(color, 0.55)], [1, color]])) + path(wedges.join(''), '#ffffff', { opacity: 0.28 });
}

function scatter(paper: Paper, color: string): string {
  const { width: w, height: h, random } = paper;
  const stars = Array.from({ length: 26 }, () => star(random.range(0, w), random.range(0, h), random.range(12, 44), 0.56)).join('');
  return rect(0, 0, w, h, linear(paper, [[0, lighten(color, 0.4)], [1, color]])) + path(stars, '#ffffff', { opacity: 0.45 });
}

function nightSky(paper: Paper, color: string): string {
  const { width: w, height: h } = paper;
  const deep = mix(color, '#1c1650', 0.78);
  return rect(0, 0, w, h, linear(paper, [[0, deep], [1, mix(color, '#3a2a80', 0.45)]])) + sparkles(paper, '#fff3c4', 70, [0, 0, w, h], 9) + glowAt(paper, w / 2, h * 0.55, w * 0.55, lighten(color, 0.3), 0.7);
}

function nftGround(paper: Paper, traits: NftTraits): string {
  if (traits.pattern === 'rays') return rays(paper, traits.background);
  if (traits.pattern === 'stars') return scatter(paper, traits.background);
  if (traits.pattern === 'night') return nightSky(paper, traits.background);
  return ringed(paper, traits.background) + bokeh(paper, ['#ffffff'], 16, [0, 0, paper.width, paper.height], [24, 70]);
}

/** A collectible: one friend, its traits, a patterned ground. 800 pixels square. */
export function drawNft(seed: number | string): Drawing {
  const traits = nftTraits(seed);
  return sheet(800, 800, `nft art ${seed}`, (paper) => {
    const held = traits.item === undefined ? {} : { holding: traits.item };
    const worn = traits.wear === undefined ? {} : { wearing: traits.wear };
    const role: Role = { who: traits.who, expression: traits.mood, ...held, ...worn };
    const brush = createBrush(paper, 'soft');
    const scale = traits.who === 'ginga' ? 2.55 : 3;
    const disc = path(puffy(400, 740, 300, 60, 17), '#ffffff', { opacity: 0.55 });
    const figure = drawShape(brush, role, '#ffffff', 5) + drawActor(brush, role).art;
    return nftGround(paper, traits) + disc + place(figure, { x: 400 - (traits.item === undefined ? 0 : 22), y: 738, scale });
  });
}
