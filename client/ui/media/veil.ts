import { veilMessages } from './veil.messages.ts';

/** Why a picture is covered for the viewer, and what its author warns of. */
export interface Veil {
  reasons: readonly ('spoiler' | 'sensitive' | 'ai')[];
  warning: string;
}

/** The reasons of a veil, such as ネタバレ・センシティブ. */
export function reasonsOf({ reasons }: Veil): string {
  return reasons.map((reason) => veilMessages.reasons[reason]).join('・');
}
