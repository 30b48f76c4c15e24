import {
  type Location,
  matchRoutes,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type RouteMatch,
  type RouteObject,
  resolvePath,
  type To,
} from 'react-router';
import { type Blocked, type Blocker, blockMoves } from './blocking.ts';
import { createKey, createMemoryHistory, encodePath, type History, locationOf } from './history.ts';

/** The shown page, and what is about to replace it. */
export interface RouterState {
  location: Location;
  /** How the location was reached. */
  historyAction: NavigationType;
  matches: RouteMatch[];
  /** Whether the code of the first page has loaded or failed to load. */
  initialized: boolean;
  /** The next location, while the code of its page loads. */
  pending?: Location | undefined;
  /** Why the code of the page could not be loaded. */
  error?: unknown;
  /** Whether the page keeps its scroll position. */
  preventScrollReset: boolean;
  /** The navigation that waits for an answer. */
  blocked?: Blocked | undefined;
}

type Options = Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset' | 'flushSync'>;
type Listener = (state: RouterState, flushSync: boolean) => void;

export interface Router {
  readonly state: RouterState;
  routes: RouteObject[];
  navigator: Navigator;
  /** Navigates to a location, or by a number of entries. Resolves when the page is known, or another navigation began. */
  navigate(to: To | number, options?: Options): Promise<void>;
  /** Calls the function after each change of the state. Returns a function that stops it. */
  subscribe(listener: Listener): () => void;
  /** Calls the function before each navigation. Returns a function that stops it. */
  onLeave(listener: () => void): () => void;
  /** Asks the blocker before each navigation. Returns a function that stops it. */
  block(blocker: Blocker): () => void;
  dispose(): void;
}

/** Creates a router of pages that load when they are opened. Of several navigations, the latest one wins. */
export function createRouter(routes: readonly RouteObject[], history: History): Router {
  // Copies, because they receive the code of their pages.
  const own = routes.map(copyOf);
  const listeners = new Set<Listener>();
  const leaving = new Set<() => void>();
  const first = matchRoutes(own, history.location) ?? [];
  let latest = 0;
  let running = Promise.resolve();
  let state: RouterState = {
    location: history.location,
    historyAction: NavigationType.Pop,
    matches: first,
    initialized: !first.some(isUnloaded),
    preventScrollReset: false,
  };

  function update(change: Partial<RouterState>, flushSync = false): void {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener(state, flushSync);
  }

  /** Shows a location, after loading its page. Synchronous if the page is loaded. */
  async function show(historyAction: NavigationType, location: Location, options: Options = {}) {
    const { preventScrollReset = false, flushSync = false } = options;
    latest += 1;
    const turn = latest;
    for (const listener of leaving) listener();
    const matches = matchRoutes(own, location) ?? [];
    let error: unknown;
    if (matches.some(isUnloaded)) {
      if (state.initialized) update({ pending: location }, flushSync);
      error = await failureOf(matches);
      if (turn !== latest) return;
    }
    if (historyAction === NavigationType.Push) history.push(location);
    if (historyAction === NavigationType.Replace) history.replace(location);
    const shown = { location, historyAction, matches, error, preventScrollReset };
    update({ ...shown, initialized: true, pending: undefined, blocked: undefined }, flushSync);
  }

  const blocking = blockMoves({
    history,
    location: () => state.location,
    blocked: () => state.blocked,
    setBlocked: (blocked) => update({ blocked }),
    onMove: () => {
      running = show(NavigationType.Pop, history.location);
    },
  });

  function navigate(to: To | number, options: Options = {}): Promise<void> {
    if (typeof to === 'number') {
      history.go(to);
      return running;
    }
    const path = encodePath(resolvePath(to, state.location.pathname));
    const location = { ...path, state: options.state ?? null, key: createKey() };
    const action = options.replace ? NavigationType.Replace : NavigationType.Push;
    const proceed = () => show(action, location, options);
    return blocking.isBlocked(location, () => void proceed()) ? Promise.resolve() : proceed();
  }

  if (!state.initialized) running = show(NavigationType.Pop, state.location);
  return {
    get state() {
      return state;
    },
    routes: own,
    navigator: {
      createHref: history.createHref,
      encodeLocation: encodePath,
      go: (delta) => void navigate(delta),
      push: (to, data, options) => void navigate(to, { ...options, state: data }),
      replace: (to, data, options) => void navigate(to, { ...options, state: data, replace: true }),
    },
    navigate,
    subscribe: (listener) => addTo(listeners, listener),
    onLeave: (listener) => addTo(leaving, listener),
    block: blocking.block,
    dispose() {
      latest += 1;
      blocking.stop();
    },
  };
}

/** Creates a router whose history is in memory. */
export function createMemoryRouter(
  routes: readonly RouteObject[],
  {
    initialEntries: [entry],
  }: { initialEntries: [string | Pick<Location, 'pathname' | 'state'>] } = {
    initialEntries: ['/'],
  },
): Router {
  const location =
    typeof entry === 'string' ? locationOf(entry) : locationOf(entry.pathname, entry.state);
  return createRouter(routes, createMemoryHistory(location));
}

function copyOf(route: RouteObject): RouteObject {
  const { children } = route;
  return { ...route, ...(children && { children: children.map(copyOf) }) } as RouteObject;
}

const isUnloaded = ({ route }: RouteMatch): boolean => typeof route.lazy === 'function';

/** Loads the code of a page. Returns the error if that fails. */
async function failureOf(matches: RouteMatch[]): Promise<unknown> {
  try {
    await Promise.all(
      matches.map(async ({ route }) => {
        if (typeof route.lazy !== 'function') return;
        Object.assign(route, await route.lazy(), { lazy: undefined });
      }),
    );
    return undefined;
  } catch (error) {
    return error;
  }
}

function addTo<Item>(items: Set<Item>, item: Item): () => void {
  items.add(item);
  return () => items.delete(item);
}
