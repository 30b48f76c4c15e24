import { UserRoundX } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { profilesMessages } from './profiles.messages.ts';

const texts = profilesMessages;

/** Says that there is no such member, with a link home. */
export function MissingProfile({ heading = false }: { heading?: boolean }) {
  return (
    <EmptyState
      heading={heading}
      icon={UserRoundX}
      mood="lost"
      title={texts.missing}
      text={texts.missingText}
      action={
        <LinkButton to="/" variant="secondary">
          {texts.toHome}
        </LinkButton>
      }
    />
  );
}
