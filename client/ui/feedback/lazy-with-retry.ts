import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { checkConnection, untilOnline, watchRequest } from '#client/lib/offline/connection.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Turn = () => Promise<void>;
type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;

let loading = 0;

/** Whether code is being loaded. */
export function isLoadingCode(): boolean {
  return loading > 0;
}

/**
 * `React.lazy` that waits for the connection when the code fails to load offline. `turn` resolves when the code may be
 * requested.
 */
export function lazyWithRetry<Props>(load: Load<Props>, turn?: Turn): LazyComponent<Props> {
  return lazy(() => loadInTurn(load, turn));
}

/** Like `lazyWithRetry`, for a component the page works without: renders nothing when loading fails. */
export function lazyOptional<Props>(load: Load<Props>, turn?: Turn): LazyComponent<Props> {
  return lazy(() => loadInTurn(load, turn).catch(() => ({ default: Nothing })));
}

async function loadInTurn<Props>(load: Load<Props>, turn: Turn | undefined) {
  await turn?.();
  return loadWithRetry(load);
}

/** Code that has failed to load offline, and that the browser does not request again in this document. */
export class CodeOutOfReach extends Error {}

/**
 * Imports a module. Offline, it waits for the connection and tries again once. Throws when loading fails online, and
 * `CodeOutOfReach` when only a reload can help: some browsers keep the failure of an import.
 */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  const stopWatching = watchRequest();
  loading += 1;
  try {
    return await load();
  } catch (error) {
    if (await checkConnection()) throw error;
    await untilOnline();
    return await load().catch((cause: unknown) => {
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
