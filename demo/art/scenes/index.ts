import type { SceneId } from '../types.ts';
import { drawAutumn } from './autumn.ts';
import { drawCafe } from './cafe.ts';
import { drawFestival } from './festival.ts';
import { drawForest } from './forest.ts';
import { drawMeadow } from './meadow.ts';
import { drawRain } from './rain.ts';
import { drawRooftop } from './rooftop.ts';
import { drawRoom } from './room.ts';
import { drawSeaside } from './seaside.ts';
import { drawSnow } from './snow.ts';
import { drawSpace } from './space.ts';
import type { StageDrawer } from './stage.ts';
import { drawTown } from './town.ts';
import { drawUnderwater } from './underwater.ts';

/** The drawing function of every scene. */
export const stages: Readonly<Record<SceneId, StageDrawer>> = {
  town: drawTown,
  meadow: drawMeadow,
  seaside: drawSeaside,
  snow: drawSnow,
  room: drawRoom,
  rain: drawRain,
  festival: drawFestival,
  underwater: drawUnderwater,
  forest: drawForest,
  rooftop: drawRooftop,
  cafe: drawCafe,
  space: drawSpace,
  autumn: drawAutumn,
};
