import type { CharacterId, Role } from '../types.ts';

const broad = 1.62;

/** Tails reach out to one side: the middle of such a figure is not where its body is. */
const tails: Partial<Record<CharacterId, number>> = {
  ginga: 0.1,
  maron: 0.15,
  kohaku: 0.08,
  kurone: 0.04,
};

/** How far such a figure is moved so that its tail stays in the picture. */
export function tailRoom(role: Role, tall: number): number {
  return (tails[role.who] ?? 0) * tall;
}

/** What is carried stands out on the other side: with it, the body moves over. */
export function carriedRoom(role: Role, tall: number): number {
  if (role.holding === undefined) return 0;
  return (role.holding === 'umbrella' ? 0.1 : 0.07) * tall;
}

/** Some are wider than tall and need more room. */
export function room(role: Role): number {
  if (role.who === 'ginga') return broad;
  if (role.holding === 'umbrella') return 1.25;
  return role.who === 'maron' || role.who === 'pachi'
    ? 1.18
    : role.who === 'kohaku' || role.who === 'polka'
      ? 1.1
      : 1;
}

/** What is carried above the head must fit into the picture too. */
export function headroom(role: Role): number {
  if (role.holding === 'umbrella') return 1.3;
  return role.who === 'ginga' ? 1.1 : role.holding === 'balloon' ? 1.1 : 1;
}

/** Whether something stands up from the head. */
export function hatted(role: Role): boolean {
  return role.wearing !== undefined && !['scarf', 'glasses', 'headphones'].includes(role.wearing);
}
