import { useSyncExternalStore } from 'react';
import { createListeners } from '#client/lib/hooks/listeners.ts';
import type { Veil } from '#contract/posts/content-labels.ts';

export interface VeiledPicture {
  veil: Veil;
  /** The id of the post, whose pictures open together, or the URL of a single picture. Null for visitors. */
  subject: string | null;
}

type Reasons = Veil['reasons'];

/** The reasons that the viewer has accepted since the page was loaded, by subject. */
let accepted: ReadonlyMap<string, Reasons> = new Map();
const listeners = createListeners();

function set(next: ReadonlyMap<string, Reasons>): void {
  accepted = next;
  listeners.notify();
}

const acceptedFor = (subject: string): Reasons => accepted.get(subject) ?? [];

/** Shows the pictures of a subject that are covered for these reasons or some of them, until `veilAgain` or a reload. */
export function unveil({ reasons }: Veil, subject: string): void {
  set(new Map(accepted).set(subject, [...acceptedFor(subject), ...reasons]));
}

/** Covers the opened pictures of a subject that have one of these reasons. */
export function veilAgain({ reasons }: Veil, subject: string): void {
  const others = acceptedFor(subject).filter((reason) => !reasons.includes(reason));
  set(new Map(accepted).set(subject, others));
}

export function veilAll(): void {
  set(new Map());
}

/** Returns whether a picture is open: it has no veil, or the viewer has accepted all of its reasons. */
export function useUnveiled(veil: Veil | null, subject: string | null): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => isOpen(veil, subject),
    () => veil === null,
  );
}

function isOpen(veil: Veil | null, subject: string | null): boolean {
  if (veil === null) return true;
  return subject !== null && veil.reasons.every((reason) => acceptedFor(subject).includes(reason));
}
