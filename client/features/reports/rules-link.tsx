import { Link } from 'react-router';
import { uiMessages } from '../../ui/ui.messages.ts';
import { reportsMessages } from './reports.messages.ts';

/** A link to the rules of the community. It opens in a new tab: what is typed in the form stays. */
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
