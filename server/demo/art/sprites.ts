import type { CharacterId } from './types.ts';

/**
 * Pixel portraits, sixteen by sixteen. Each row is the left half, from the edge to the middle;
 * the right half mirrors it. `extra` adds what is not the same on both sides.
 */
export interface Sprite {
  colors: Readonly<Record<string, string>>;
  rows: readonly string[];
  extra?: readonly (readonly [x: number, y: number, key: string])[];
}

const shared = { e: '#3a2748', p: '#ff8fa3', m: '#b04a62', w: '#ffffff' };

export const sprites: Readonly<Record<CharacterId, Sprite>> = {
  rumi: {
    colors: { ...shared, o: '#c9762c', a: '#ffd34f', b: '#fff0a8', c: '#6f8df2' },
    rows: ['.......o', '......oa', '......oa', '.....oab', 'oooooaaa', 'oaaaaaaa', '.oaaaaaa', '..oaaeaa', '..oaaeaa', '..oappam', '..oaaaaa', '...occcc', '...ocwwc', '..oaoaaa', '...ooaaa', '....ooo.'],
  },
  moko: {
    colors: { ...shared, o: '#9a86b8', a: '#fdf6ff', b: '#ffe3d3', c: '#d9a06f', d: '#b98d7d' },
    rows: ['.....ooo', '...ooaaa', '..oaaaaa', '.cooaaaa', 'ccoaabaa', '.cobbbbb', 'oboobebb', 'obbobebb', '.ooobpbm', '...oobbb', '..oaaoob', '.oaaaaaa', '.oaaaaaa', '..oaaaaa', '...odoaa', '....oooo'],
  },
  kurone: {
    colors: { ...shared, o: '#2a2346', a: '#4b4272', b: '#6a609c', c: '#ff6f8f', g: '#ffc94a', m: '#f7dfae', e: '#ffc94a' },
    rows: ['..oo....', '..oao...', '..oaao..', '..oaaooo', '..oaaaaa', '.oaaaaaa', '.oaaaaaa', '.oaaeoaa', '.oaaeoaa', '.oappaam', '..oaaaaa', '...occcc', '...oaabg', '...oaabb', '...oaaaa', '...ooooo'],
    extra: [[12, 2, 'c'], [13, 1, 'c'], [13, 3, 'c'], [11, 1, 'c'], [11, 3, 'c'], [13, 13, 'o'], [14, 12, 'o'], [14, 11, 'o'], [13, 10, 'o']],
  },
  polka: {
    colors: { ...shared, o: '#a03a56', a: '#f2617a', b: '#fff4ea', c: '#fff0dc', d: '#8fd0b5' },
    rows: ['.....ooo', '...ooaab', '..oaaabb', '.oabaaab', '.obbbaaa', 'oabbaaaa', 'oaaaaabb', 'oaabaaab', '.ooooooo', '...occec', '...occec', '...opccm', '...odddd', '...oddbd', '...ooccc', '....oooo'],
  },
  shizuku: {
    colors: { ...shared, o: '#3f7fc8', a: '#7cc8f5', b: '#d3f1ff', c: '#7fcf8b', d: '#5aa8ec' },
    rows: ['.......o', '.......o', '......oa', '......oa', '.....oaa', '....oaaa', '...oabaa', '..oabaaa', '..oabeaa', '.oaaaeaa', '.oaappam', '.oaaaaaa', '.odaaaaa', '..oddddd', '...odddd', '....oooo'],
    extra: [[8, 0, 'c'], [9, 0, 'c'], [10, 0, 'c'], [9, 1, 'c'], [10, 1, 'c'], [11, 0, 'c']],
  },
  kohaku: {
    colors: { ...shared, o: '#9a4f22', a: '#f59a4a', b: '#fff3e0', c: '#7a4632', g: '#ffc23d', d: '#c4474f' },
    rows: ['..c.....', '..cc....', '..oac...', '..oaao..', '..oabaoo', '..oaaaab', '.oaaaaab', '.oaaeaaa', '.oaaeaaa', 'oabbbbbc', '.obpbbbm', '..oobbbb', '...odddd', '...oabbg', '...oabbb', '...oocoo'],
    extra: [[13, 14, 'a'], [14, 13, 'a'], [14, 12, 'a'], [15, 11, 'b'], [14, 11, 'a'], [13, 13, 'a'], [15, 10, 'b']],
  },
  nemu: {
    colors: { ...shared, o: '#8f84c4', a: '#f3ecff', b: '#ffc2d1', c: '#7f7be0', g: '#ffe07a', d: '#a6a2f0' },
    rows: ['...oo...', '..oabo..', '..oabo..', '..oabooo', '..occccc', '..cccccc', '.oaccccc', '.oaaaaaa', '.oaeeaaa', '.oaaaaaa', '.oappaam', '..oaaaaa', '...owwww', '...odddd', '...odddd', '...oaaoo'],
    extra: [[13, 5, 'c'], [14, 6, 'g'], [14, 7, 'g']],
  },
  toto: {
    colors: { ...shared, o: '#4f8f88', a: '#a8e0d1', b: '#fff6e6', c: '#ffcf70', d: '#7d86a8', r: '#ff8a7a' },
    rows: ['.......r', '.......d', '..oooooo', '.oaaaaaa', '.oabbbbb', 'coabbbbb', 'coabbebb', 'coabbebb', '.oabpbbm', '.oabbbbb', '..oaaaaa', '...ooooo', '..doabbb', '..coabbr', '...oaaaa', '...ccc..'],
  },
  hana: {
    colors: { ...shared, o: '#c9557f', a: '#ff9fbe', b: '#ffe9d6', c: '#86cc7c', d: '#ffd1de' },
    rows: ['.....cc.', '......cc', '...oo.oc', '..oaaooa', '.oaaaaaa', '.oaaaaaa', 'oaaabbbb', 'oaabbbbb', 'oaabbebb', 'oaabbebb', 'oaappbbm', '.oaabbbb', '.cc.occd', '..ccdccd', '...ddddd', '....oooo'],
  },
  ginga: {
    colors: { ...shared, o: '#3a4596', a: '#5566c9', b: '#eef0ff', c: '#ffe07a', d: '#7f8ce0' },
    rows: ['......c.', '.......d', '.......d', '....oooo', '..ooaaad', '.oaacaad', '.oaaaaac', 'oaaaaaaa', 'oaaeaaaa', 'oaaeaaaa', 'oappaaam', 'obbbbbbb', '.obbobbo', 'ooobbobb', '.oooobbb', '....oooo'],
  },
  pachi: {
    colors: { ...shared, o: '#333d80', a: '#4e5aa8', b: '#ffe6c7', c: '#ffd84d', p: '#ffb03d', s: '#c98f5f' },
    rows: ['.c...c.c', '.oc..oco', 'c.oooooa', '.ooaaaaa', '..oaaaaa', 'coaabaab', '.oabbbbb', 'oaabbebb', 'coabbebb', '.oabpbbm', 'coaabbbb', '.oaabbbc', '..oabbbb', '...obbbb', '...sssbb', '....sss.'],
  },
  maron: {
    colors: { ...shared, o: '#7a4328', a: '#c98655', b: '#fff0dc', c: '#9a6a43', d: '#6a4430' },
    rows: ['.......d', '..oo.ccc', '.oabcccc', '.oabcccc', '.oaddddd', '..oaaaaa', '.oaaaaaa', '.oaaeaaa', '.oaaeaaa', 'oabbbaad', '.obpbbbm', '..obbbbb', '...oabbb', '...oabbb', '...oaabb', '...oo.oo'],
    extra: [[13, 13, 'a'], [14, 12, 'a'], [14, 11, 'a'], [15, 10, 'a'], [15, 9, 'a'], [15, 5, 'a'], [14, 4, 'a'], [13, 4, 'a'], [15, 6, 'a'], [14, 13, 'o'], [15, 11, 'o'], [15, 4, 'o']],
  },
};
