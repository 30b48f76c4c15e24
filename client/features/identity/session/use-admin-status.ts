import { useQuery } from '@tanstack/react-query';
import type { AdminStatus } from '#contract/team/admins.ts';
import { adminStatusQuery } from './session.queries.ts';
import { useSession } from './session-context.tsx';

interface AdminStatusState {
  /** Undefined for visitors, and while it loads. */
  status: AdminStatus | undefined;
  loading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Returns whether the viewer is an admin, and their permissions. */
export function useAdminStatus(): AdminStatusState {
  const { user, loading } = useSession();
  const { data, isLoading, error, refetch } = useQuery(adminStatusQuery(user?.id));
  return {
    status: data,
    loading: loading || isLoading,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
