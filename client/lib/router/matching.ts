import type { ComponentType, ReactNode } from 'react';

export interface Route {
  /**
   * Such as `/posts/:postId/edit` or `/events/:eventId?`. A path without a leading `/` continues the path of its frame.
   */
  path?: string;
  Component?: ComponentType | undefined;
  /** The content of a page without a component. */
  element?: ReactNode;
  lazy?: (() => Promise<{ Component: ComponentType }>) | undefined;
  children?: Route[];
}

export type Params = Partial<Record<string, string>>;

export interface Match {
  /** The frames around the page, from the outside, and then the page. */
  routes: Route[];
  params: Params;
  /** The beginning of the URL, without what `*` matches. Patterns of nested pages continue it. */
  base: string;
}

interface Branch {
  routes: Route[];
  path: string;
  score: number;
}

/** Returns the most specific page at a path, or null. */
export function matchRoutes(routes: readonly Route[], pathname: string, base = ''): Match | null {
  const branches = branchesOf(routes, base).sort((a, b) => b.score - a.score);
  for (const branch of branches) {
    const match = matchPath(branch.path, pathname);
    if (match) return { routes: branch.routes, ...match };
  }
  return null;
}

export function matchPath(pattern: string, pathname: string): Omit<Match, 'routes'> | null {
  const found = new RegExp(`^${segmentsOf(pattern).map(sourceOf).join('')}/*$`, 'i').exec(pathname);
  if (!found) return null;
  const { rest = '', ...values } = found.groups ?? {};
  const params: Params = {};
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) params[name] = decoded(value);
  }
  return { params, base: pathname.slice(0, pathname.length - rest.length).replace(/\/+$/, '') };
}

function branchesOf(routes: readonly Route[], base: string, frames: Route[] = []): Branch[] {
  return routes.flatMap((route) => {
    const { path, children } = route;
    const whole = path?.startsWith('/') ? path : `${base}/${path ?? ''}`;
    const branch = [...frames, route];
    const nested = children ? branchesOf(children, path === undefined ? base : whole, branch) : [];
    if (path === undefined) return nested;
    return [...nested, { routes: branch, path: whole, score: scoreOf(whole) }];
  });
}

/**
 * Returns how specific a pattern is. A fixed word counts more than a parameter, and a parameter more than a missing
 * segment.
 */
function scoreOf(path: string): number {
  const scores: number[] = segmentsOf(path).map((segment) => {
    if (segment === '*') return -1;
    return segment.startsWith(':') ? 3 : 10;
  });
  return scores.reduce((sum, score) => sum + score, 0);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function sourceOf(segment: string): string {
  if (segment === '*') return '(?:/(?<rest>.*))?';
  const [, name, optional] = /^:(\w+)(\?)?$/.exec(segment) ?? [];
  if (name === undefined) return `/${segment}`;
  return optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A typed URL may contain any `%`, even one that cannot be decoded.
    return value;
  }
}
