import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { settingsQuery } from './member-settings.queries.ts';
import { SectionSkeleton } from './section-skeleton.tsx';

/** Reads the settings for a section that shows some of them. */
export function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, isPending, error, refetch, isRefetching } = useQuery(settingsQuery);
  if (data) return children(data);
  if (isPending) return <SectionSkeleton />;
  return <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />;
}
