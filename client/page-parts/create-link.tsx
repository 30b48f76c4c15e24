import { Plus } from 'lucide-react';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

/** The link to a new record, above a list of the administration. */
export function CreateLink({ to, label }: { to: string; label: string }) {
  return (
    <LinkButton to={to}>
      <Plus className="size-5" aria-hidden="true" />
      {label}
    </LinkButton>
  );
}
