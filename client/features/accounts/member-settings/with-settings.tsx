import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { settingsQuery } from '#client/features/identity/session/own-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';

const SettingsContext = createContext<Settings | null>(null);

export function WithSettings({ children }: { children: ReactNode }) {
  return (
    <LoadedQuery query={useQuery(settingsQuery)} loading={<SectionSkeleton />}>
      {(settings) => <SettingsContext value={settings}>{children}</SettingsContext>}
    </LoadedQuery>
  );
}

export function useLoadedSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (settings === null) throw new Error('useLoadedSettings must be used within WithSettings');
  return settings;
}

export function SectionSkeleton() {
  return (
    <>
      <LoadingStatus label={commonMessages.loading} />
      <Skeleton className="mb-3 h-4 w-40" />
      <Skeleton shape="box" className="h-48 w-full" />
    </>
  );
}
