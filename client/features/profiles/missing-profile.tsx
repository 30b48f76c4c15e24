import { UserRoundX } from 'lucide-react';
import { messages } from '../../messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const texts = messages.profiles;

/** What stands where there is no such member, and the way home. */
export function MissingProfile({ heading = false }: { heading?: boolean }) {
  return (
    <EmptyState
      heading={heading}
      icon={UserRoundX}
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
