import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { checkConnection, untilOnline, watchRequest } from '#client/lib/offline/connection.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Slot = () => Promise<void>;
type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;

let loading = 0;

export function isLoadingCode(): boolean {
  return loading > 0;
}

/** Like `React.lazy`, but waits for the connection. `slot` resolves when the code may be requested. */
export function lazyWithRetry<Props>(load: Load<Props>, slot?: Slot): LazyComponent<Props> {
  return lazy(() => loadInSlot(load, slot));
}

/** Like `lazyWithRetry`, for a component that the page does not need: renders nothing when loading fails. */
export function lazyOptional<Props>(load: Load<Props>, slot?: Slot): LazyComponent<Props> {
  return lazy(() => loadInSlot(load, slot).catch(() => ({ default: Nothing })));
}

async function loadInSlot<Props>(load: Load<Props>, slot: Slot | undefined) {
  await slot?.();
  return loadWithRetry(load);
}

/** The error for code that failed to load offline. Some browsers do not request it again before a reload. */
export class CodeOutOfReach extends Error {}

/**
 * Imports a module. After a failure, tries once more: immediately, or if the device was offline, when the connection is
 * back. If this fails too, throws `CodeOutOfReach`, because some browsers cache a failed import until a reload.
 */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  const stopWatching = watchRequest();
  loading += 1;
  try {
    return await load();
  } catch {
    // The connection may have come back after the failure. If so, the import is repeated at once.
    const isInterrupted = !(await checkConnection());
    if (isInterrupted) await untilOnline();
    return await load().catch((cause: unknown) => {
      if (!isInterrupted) throw cause;
      throw new CodeOutOfReach('the code did not load after an interruption', { cause });
    });
  } finally {
    loading -= 1;
    stopWatching();
  }
}

function Nothing(): null {
  return null;
}
