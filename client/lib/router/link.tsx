import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';
import { createPath, resolvePath, type To } from './location.ts';
import type { NavigateOptions } from './router.ts';
import { useLocation, useRouter } from './router-hooks.ts';

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> {
  to: To;
}

/** How long a mouse must rest on a link before the link announces its page, in milliseconds. */
const REST = 80;

/**
 * A link. It loads the code of its page on hover, touch or focus. When a mouse rests on the link, the link announces
 * the page.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  onClick,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  children,
  ...rest
}: LinkProps) {
  const router = useRouter();
  const location = useLocation();
  const path = resolvePath(to, location.pathname);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const isShown = createPath(path) === createPath(location);
    void router.navigate(path, { replace: replace ?? isShown, state, preventScrollReset });
  }
  const preload = () => router.preload(path);
  const resting = useResting(() => router.announce(path));
  return (
    <a
      {...rest}
      href={router.createHref(path)}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload();
        // Touches are ignored, because a scrolling finger also touches links.
        if (event.pointerType === 'mouse') resting.start();
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        resting.stop();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** Returns `start` and `stop`. Calls the function a moment after `start`, unless `stop` was called. */
function useResting(onRest: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    stop,
    start() {
      stop();
      timer.current = setTimeout(onRest, REST);
    },
  };
}

/** Whether a click opens the page in this tab, rather than in another tab or window. */
function isPlainClick({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  const isHere = currentTarget.target === '' || currentTarget.target === '_self';
  return button === 0 && isHere && !(metaKey || altKey || ctrlKey || shiftKey);
}

interface NavLinkProps extends Omit<LinkProps, 'to' | 'className'> {
  to: string;
  className: string | ((isCurrent: boolean) => string);
  /** Whether the link is current on its own page only, not on the pages below. */
  end?: boolean;
}

/**
 * A link with `aria-current` on its page and on the pages below it. A link with search parameters has `aria-current`
 * only on the page with exactly its URL.
 */
export function NavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const { pathname, search } = useLocation();
  const page = pathname.toLowerCase();
  const isCurrent = page === to || page + search === to || (!end && page.startsWith(`${to}/`));
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={typeof className === 'string' ? className : className(isCurrent)}
    />
  );
}

type NavigateProps = Pick<LinkProps, 'to' | 'replace' | 'state'>;

export function Navigate({ to, replace = false, state }: NavigateProps): null {
  const { navigate } = useRouter();
  const { pathname } = useLocation();
  const path = createPath(resolvePath(to, pathname));
  useEffect(() => void navigate(path, { replace, state }), [navigate, path, replace, state]);
  return null;
}
