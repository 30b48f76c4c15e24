import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Part<Props> = LazyExoticComponent<ComponentType<Props>>;

/** A part that is loaded later. Without a connection it waits for one: its page must not fail for that. */
export function lazyWithRetry<Props>(load: Load<Props>): Part<Props> {
  return lazy(() => loadWithRetry(load));
}

/** The same for what its page can do without: where it cannot be loaded, nothing stands there. */
export function lazyOptional<Props>(load: Load<Props>): Part<Props> {
  return lazy(() => loadWithRetry(load).catch(() => ({ default: Nothing })));
}

/** Loads code. Without a connection it waits for one; throws where the code cannot be had all the same. */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return load();
  }
}

function Nothing(): null {
  return null;
}
