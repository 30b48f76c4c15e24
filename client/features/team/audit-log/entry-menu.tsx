import { Crosshair, UserSearch } from 'lucide-react';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { AuditEntry } from '#contract/team/audit-log.ts';
import { auditSentence } from '#contract/team/audit-sentences.ts';
import { auditLogMessages } from './audit-log.messages.ts';

interface EntryMenuProps {
  entry: AuditEntry;
  onFilter: (changes: { actor: string } | { target: string }) => void;
}

/** Filters the log by the actor or the target of an entry. */
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
