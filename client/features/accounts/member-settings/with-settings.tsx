import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery } from '#client/features/identity/session/own-settings.queries.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { SectionSkeleton } from './section-skeleton.tsx';

/** A section with the settings. It shows a skeleton or an error until they are loaded. */
export function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  return (
    <LoadedQuery query={useQuery(settingsQuery)} loading={<SectionSkeleton />}>
      {children}
    </LoadedQuery>
  );
}
