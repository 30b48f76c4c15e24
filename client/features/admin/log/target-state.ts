import { auditTargetName } from '../../../../contract/audit-sentences.ts';

/** The state of a link to the log of one member, which names them. */
export interface TargetState {
  target: string;
  name: string;
}

/** The state of a link that narrows the log to a member. */
export function memberState(target: string, name: string): TargetState {
  return { target, name: auditTargetName('user', name) };
}

/** What the link that led here calls a target. */
export function nameIn(state: Partial<TargetState> | null, target?: string): string | undefined {
  return target !== undefined && state?.target === target ? state.name : undefined;
}
