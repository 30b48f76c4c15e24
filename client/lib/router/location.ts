/** The components of a path of the site. `search` and `hash` are empty or begin with `?` and `#`. */
export interface Path {
  pathname: string;
  search: string;
  hash: string;
}

/** The target of a link: a path, or some of its components. */
export type To = string | Partial<Path>;

export interface Location extends Path {
  /** The state that the navigation has passed on. Null for a typed URL. */
  state: unknown;
  /** Distinguishes entries with the same URL. It is `default` for a typed URL. */
  key: string;
}

/** How a location was reached: by going back or forward, by a new entry, or by replacing the previous entry. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

export function parsePath(path: string): Path {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  return { pathname, search, hash };
}

export function createPath({ pathname = '/', search = '', hash = '' }: Partial<Path>): string {
  return pathname + (search === '?' ? '' : search) + (hash === '#' ? '' : hash);
}

/** Returns the path that a link on a page leads to. Without a pathname it stays on the page. */
export function resolvePath(to: To, page: string): Path {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname: pathname || page, search, hash };
}
