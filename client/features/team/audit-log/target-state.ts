import { auditTargetName } from '#contract/team/audit-sentences.ts';

/** The navigation state of a link to the log of one member. It contains the member's name. */
export interface TargetState {
  target: string;
  name: string;
}

/** Returns the navigation state of a link that filters the log by a member. */
export function memberState(target: string, name: string): TargetState {
  return { target, name: auditTargetName('user', name) };
}

/** Returns the name of a target in the navigation state. */
export function nameIn(state: unknown, target?: string): string | undefined {
  const named = (state ?? {}) as Partial<TargetState>;
  return target !== undefined && named.target === target ? named.name : undefined;
}
