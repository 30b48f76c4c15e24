import { useRef, useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { rowAt } from '#client/features/team/admin-ui/row-at.ts';
import { useHandleDrag } from '#client/features/team/admin-ui/use-handle-drag.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { moveItem } from '#client/ui/list/move-item.ts';
import type { Rule, RuleChange } from '#contract/moderation/guidelines.ts';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';
import { RuleRow } from './rule-row.tsx';

const texts = managedGuidelinesMessages;

interface RuleListProps {
  rules: readonly Rule[];
  /** The changes of the next version. */
  changes: readonly RuleChange[];
  onChange: (rules: readonly Rule[]) => void;
  onEdit: (rule: Rule) => void;
}

/** The ordered list of rules. A handle moves a rule by drag or by the arrow keys. */
export function RuleList({ rules, changes, onChange, onEdit }: RuleListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState<{ rule: Rule; place: number } | null>(null);
  const { dragged, handlers } = useHandleDrag(rules.length, move);

  function move(from: number, to: number) {
    const rule = rules[from];
    const next = moveItem(rules, from, to);
    if (!rule || next === rules) return;
    onChange(next);
    announce(texts.moved(rule.title, to + 1, rules.length));
  }

  return (
    <>
      <ol ref={list} aria-label={texts.listLabel} {...handlers} className="space-y-2">
        {rules.map((rule, place) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            place={place}
            count={rules.length}
            change={changes.find(({ id }) => id === rule.id)?.kind ?? null}
            isDragged={dragged === place}
            onMove={(by) => move(place, place + by)}
            onEdit={() => onEdit(rule)}
            onRemove={() => setRemoved({ rule, place })}
          />
        ))}
      </ol>
      <ConfirmDialog
        target={removed}
        titleOf={({ rule }) => texts.removeTitle(rule.title)}
        text={texts.removeText}
        onClose={() => setRemoved(null)}
        onConfirm={async ({ rule: { id, title } }) => {
          onChange(rules.filter((rule) => rule.id !== id));
          announce(texts.removed(title));
        }}
        focusAfter={({ place }) => rowAt(list.current, place)}
      />
    </>
  );
}
