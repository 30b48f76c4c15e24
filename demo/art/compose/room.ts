import type { CharacterId, Role } from '../types.ts';

/** The extent of a character's tail to one side. */
const tails: Partial<Record<CharacterId, number>> = {
  ginga: 0.1,
  maron: 0.15,
  kohaku: 0.08,
  kurone: 0.04,
};

/** The shift of a character that keeps its tail in the picture. */
export function tailRoom(role: Role, tall: number): number {
  return (tails[role.who] ?? 0) * tall;
}

/** The shift of a character that makes room for its object. */
export function carriedRoom(role: Role, tall: number): number {
  if (role.holding === undefined) return 0;
  return (role.holding === 'umbrella' ? 0.1 : 0.07) * tall;
}

/** The width of a character with its object, relative to an average one. */
export function room(role: Role): number {
  if (role.who === 'ginga') return 1.62;
  if (role.holding === 'umbrella') return 1.25;
  return role.who === 'maron' || role.who === 'pachi'
    ? 1.18
    : role.who === 'kohaku' || role.who === 'polka'
      ? 1.1
      : 1;
}

/** The height of a character with its object, relative to an average one. */
export function headroom(role: Role): number {
  if (role.holding === 'umbrella') return 1.3;
  return role.who === 'ginga' ? 1.1 : role.holding === 'balloon' ? 1.1 : 1;
}

/** Whether something extends above the head. */
export function hatted(role: Role): boolean {
  return role.wearing !== undefined && !['scarf', 'glasses', 'headphones'].includes(role.wearing);
}
