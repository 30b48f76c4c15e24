import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;

/** `React.lazy` that waits for the connection when the code fails to load offline. */
export function lazyWithRetry<Props>(load: Load<Props>): LazyComponent<Props> {
  return lazy(() => loadWithRetry(load));
}

/** Like `lazyWithRetry`, for a component the page works without: renders nothing when loading fails. */
export function lazyOptional<Props>(load: Load<Props>): LazyComponent<Props> {
  return lazy(() => loadWithRetry(load).catch(() => ({ default: Nothing })));
}

/** Imports a module. Offline, it waits for the connection and tries again once. Throws when loading fails online. */
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
