import { TextSearch } from 'lucide-react';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { WarningSection } from './warning-section.tsx';

const texts = casesMessages.links;

/** The watched words and hosts for which a target is pending review. */
export function WatchedTerms({ terms }: { terms: readonly string[] }) {
  return (
    <WarningSection title={texts.watched} icon={TextSearch}>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {terms.map((term) => (
          <li key={term} className="max-w-full">
            <Badge>
              <span className="break-all">{term}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}
