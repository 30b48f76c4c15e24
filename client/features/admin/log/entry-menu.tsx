import { Crosshair, UserSearch } from 'lucide-react';
import type { AuditEntry } from '../../../../contract/audit-log.ts';
import { auditSentence } from '../../../../contract/audit-sentences.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { auditLogMessages } from './audit-log.messages.ts';

interface EntryMenuProps {
  entry: AuditEntry;
  onFilter: (changes: { actor: string } | { target: string }) => void;
}

/** Narrows the log to what the same person did, or to what was done to the same thing. */
export function EntryMenu({ entry, onFilter }: EntryMenuProps) {
  const { actor, target, ending } = auditSentence(entry);
  const { actor_id, target_id } = entry;
  const entries: MenuEntry[] = [
    {
      label: auditLogMessages.onlyActor(actor),
      icon: UserSearch,
      onSelect: () => onFilter({ actor: actor_id }),
    },
  ];
  if (target_id !== '') {
    entries.push({
      label: auditLogMessages.onlyTarget(target),
      icon: Crosshair,
      onSelect: () => onFilter({ target: target_id }),
    });
  }
  return (
    <MoreMenu label={auditLogMessages.menu(`${actor}が${target}${ending}`)} entries={entries} />
  );
}
