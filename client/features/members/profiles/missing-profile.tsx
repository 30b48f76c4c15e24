import { UserRoundX } from 'lucide-react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { profilesMessages } from './profiles.messages.ts';

const texts = profilesMessages;

/** A notice that the member does not exist, with a link to the home page. */
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
