import { useCallback } from 'react';
import { useLocation, useNavigationType, useRouter } from '#client/lib/router/router-hooks.ts';

/** Returns a function that replaces the current page with the page of a post that has just been published. */
export function useShowPublished(): (postId: string) => void {
  const router = useRouter();
  return useCallback(
    (postId) =>
      void router.navigate(`/posts/${postId}`, { replace: true, state: { published: true } }),
    [router],
  );
}

/** Whether the page shows a post that has just been published. False after a reload, and after going back. */
export function useIsJustPublished(): boolean {
  const { state } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  return !isReturn && typeof state === 'object' && state !== null && 'published' in state;
}
