import { Link } from '#client/lib/router/link.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { reportsMessages } from './reports.messages.ts';

/** A link to the community guidelines. It opens in a new tab, so that the form keeps its input. */
export function RulesLink() {
  return (
    <Link
      to="/guidelines"
      target="_blank"
      className="inline-flex min-h-11 items-center text-brand text-sm underline underline-offset-2"
    >
      {reportsMessages.rules}
      <span className="sr-only">{uiMessages.newTab}</span>
    </Link>
  );
}
