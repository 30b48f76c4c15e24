import { UserRoundX } from 'lucide-react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { profilesMessages as texts } from './profiles.messages.ts';

export function MissingProfile({ heading = false }: { heading?: boolean }) {
  return (
    <EmptyState
      heading={heading}
      icon={UserRoundX}
      mood="lost"
      title={texts.missing}
      text={texts.missingText}
      link={{ to: '/', label: texts.toHome }}
    />
  );
}
