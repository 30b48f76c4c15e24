import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part that is loaded later and that its page can do without: where it cannot be loaded, nothing stands there. */
export function optional<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: Nothing })));
}

function Nothing(): null {
  return null;
}
