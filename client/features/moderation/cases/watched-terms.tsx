import { TextSearch } from 'lucide-react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { casesMessages } from './cases.messages.ts';

const texts = casesMessages.links;

/** The watched words and hosts for which a target is pending review. */
export function WatchedTerms({ terms }: { terms: readonly string[] }) {
  return (
    <section aria-label={texts.watched} className="rounded-lg bg-warning-soft p-4">
      <h3 className="flex items-center gap-2 text-sm">
        <TextSearch className="size-4 shrink-0 text-warning" aria-hidden="true" />
        {texts.watched}
      </h3>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {terms.map((term) => (
          <li key={term} className="max-w-full">
            <Badge>
              <span className="break-all">{term}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
