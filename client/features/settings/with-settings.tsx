import type { ReactNode } from 'react';
import type { Settings } from '../../../contract/settings.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';
import { useSettings } from './settings.queries.ts';

/** Reads the settings for a section that shows some of them. */
export function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, isPending, error, refetch, isRefetching } = useSettings();
  if (data) return children(data);
  if (isPending) return <SectionSkeleton />;
  return <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />;
}
