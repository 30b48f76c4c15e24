import { type Blocked, type Blocker, blockMoves } from './blocking.ts';
import { createKey, createMemoryHistory, encodePath, type History, locationOf } from './history.ts';
import { type Location, type NavigationType, resolvePath, type To } from './location.ts';
import { type Match, matchRoutes, type Route } from './matching.ts';

/** The shown page, and the navigation that will replace it. */
export interface RouterState {
  location: Location;
  /** The previous location. Undefined for the first page. */
  from?: Location | undefined;
  historyAction: NavigationType;
  /** Null if there is no page at the location. */
  match: Match | null;
  /** Whether the code of the first page has loaded or failed to load. */
  initialized: boolean;
  /** The next location while the code of its page loads. */
  pending?: Location | undefined;
  error?: unknown;
  preventScrollReset: boolean;
  /** The navigation that waits until the viewer has confirmed it. */
  blocked?: Blocked | undefined;
}

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
  preventScrollReset?: boolean | undefined;
  /** Whether the page is rendered before the function returns. */
  flushSync?: boolean | undefined;
}

/** Receives the path of a page, and whether the page is opened or only announced. */
type AheadListener = (pathname: string, isOpened: boolean) => void;

type Listener = (state: RouterState, flushSync: boolean) => void;

export interface Router {
  readonly state: RouterState;
  createHref(to: To): string;
  /** Loads the code of a page that will probably be opened next. */
  preload(to: To): void;
  /** Announces a page that will very probably be opened next, so that its data can be requested. */
  announce(to: To): void;
  /**
   * Calls the function before an opened or announced page loads, except for the first page. Returns a function that
   * unsubscribes.
   */
  onAhead(listener: AheadListener): () => void;
  /** Navigates. Resolves when the code of the page has loaded, or when another navigation has begun. */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  /** Calls the function after each change of the state. Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void;
  /** Calls the function before each navigation. Returns a function that unsubscribes. */
  onLeave(listener: () => void): () => void;
  /** Asks the blocker before each navigation. Returns a function that removes the blocker. */
  block(blocker: Blocker): () => void;
  dispose(): void;
}

/** Returns a router of pages that load when they are opened. Of several navigations, only the latest is completed. */
export function createRouter(routes: readonly Route[], history: History): Router {
  // The routes are copied, because the router stores the loaded code in them.
  const own = routes.map(copyOf);
  const listeners = new Set<Listener>();
  const leaving = new Set<() => void>();
  const ahead = new Set<AheadListener>();
  const first = matchRoutes(own, history.location.pathname);
  let latest = 0;
  let running = Promise.resolve();
  let state: RouterState = {
    location: history.location,
    historyAction: 'POP',
    match: first,
    initialized: !isUnloaded(first),
    preventScrollReset: false,
  };

  function update(change: Partial<RouterState>, flushSync = false): void {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener(state, flushSync);
  }

  /** Shows a location after its page has loaded. Synchronous if the page is already loaded. */
  async function show(
    historyAction: NavigationType,
    location: Location,
    options: NavigateOptions = {},
  ) {
    const { preventScrollReset = false, flushSync = false } = options;
    latest += 1;
    const navigation = latest;
    for (const listener of leaving) listener();
    const match = matchRoutes(own, location.pathname);
    let error: unknown;
    for (const listener of ahead) listener(location.pathname, true);
    if (isUnloaded(match)) {
      if (state.initialized) update({ pending: location }, flushSync);
      error = await failureOf(match);
      if (navigation !== latest) return;
    }
    if (historyAction === 'PUSH') history.push(location);
    if (historyAction === 'REPLACE') history.replace(location);
    const from = historyAction === 'REPLACE' ? state.from : state.location;
    const shown = { location, from, historyAction, match, error, preventScrollReset };
    update({ ...shown, initialized: true, pending: undefined, blocked: undefined }, flushSync);
  }

  const blocking = blockMoves({
    history,
    location: () => state.location,
    blocked: () => state.blocked,
    setBlocked: (blocked) => update({ blocked }),
    onMove: () => {
      running = show('POP', history.location);
    },
  });

  function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') {
      history.go(to);
      return running;
    }
    const path = encodePath(resolvePath(to, state.location.pathname));
    const location = { ...path, state: options.state ?? null, key: createKey() };
    const action = options.replace ? 'REPLACE' : 'PUSH';
    const proceed = () => show(action, location, options);
    return blocking.isBlocked(location, () => void proceed()) ? Promise.resolve() : proceed();
  }

  if (!state.initialized) running = show('POP', state.location);
  return {
    get state() {
      return state;
    },
    createHref: history.createHref,
    preload(to) {
      const match = matchRoutes(own, resolvePath(to, state.location.pathname).pathname);
      if (isUnloaded(match)) void failureOf(match);
    },
    announce(to) {
      const { pathname } = resolvePath(to, state.location.pathname);
      for (const listener of ahead) listener(pathname, false);
    },
    onAhead: (listener) => addTo(ahead, listener),
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

export function createMemoryRouter(
  routes: readonly Route[],
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

function copyOf(route: Route): Route {
  return { ...route, ...(route.children && { children: route.children.map(copyOf) }) };
}

const isUnloaded = (match: Match | null): match is Match =>
  match?.routes.some(({ lazy }) => lazy) === true;

async function failureOf({ routes }: Match): Promise<unknown> {
  try {
    await Promise.all(routes.map(load));
    return undefined;
  } catch (error) {
    return error;
  }
}

const loading = new WeakMap<Route, Promise<void>>();

/** Loads the code of a route. A preload and the navigation that follows it share one load. */
async function load(route: Route): Promise<void> {
  if (!route.lazy) return;
  const begun = loading.get(route);
  if (begun) return begun;
  const begins = route
    .lazy()
    .then((loaded) => void Object.assign(route, loaded, { lazy: undefined }))
    .finally(() => loading.delete(route));
  loading.set(route, begins);
  return begins;
}

function addTo<Item>(items: Set<Item>, item: Item): () => void {
  items.add(item);
  return () => items.delete(item);
}
