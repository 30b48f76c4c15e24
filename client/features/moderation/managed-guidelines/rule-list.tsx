import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { rowAt } from '#client/features/team/admin-ui/dense-list.tsx';
import { MoveHandle, useHandleDrag } from '#client/features/team/admin-ui/move-handle.tsx';
import { announce } from '#client/ui/feedback/announce.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import type { Rule, RuleChange } from '#contract/moderation/guidelines.ts';
import { managedGuidelinesMessages as texts } from './managed-guidelines.messages.ts';

interface RuleListProps {
  rules: readonly Rule[];
  changes: readonly RuleChange[];
  onChange: (rules: readonly Rule[]) => void;
  onEdit: (rule: Rule) => void;
}

export function RuleList({ rules, changes, onChange, onEdit }: RuleListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState<{ rule: Rule; index: number } | null>(null);
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
      <p className="mb-2 text-ink-soft text-sm">
        <PointerText touch={texts.orderTouchHint} mouse={texts.orderHint} />
      </p>
      <ol ref={list} aria-label={texts.listLabel} {...handlers} className="space-y-2">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            index={index}
            count={rules.length}
            change={changes.find(({ id }) => id === rule.id)?.kind ?? null}
            isDragged={dragged === index}
            onMove={(by) => move(index, index + by)}
            onEdit={() => onEdit(rule)}
            onRemove={() => setRemoved({ rule, index })}
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
        focusAfter={({ index }) => rowAt(list.current, index)}
      />
    </>
  );
}

interface RuleRowProps {
  rule: Rule;
  index: number;
  count: number;
  /** How the rule changes in the next version. Null for an unchanged rule. */
  change: RuleChange['kind'] | null;
  isDragged: boolean;
  onMove: (by: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function RuleRow(props: RuleRowProps) {
  const { rule, index, count, change, isDragged, onMove, onEdit, onRemove } = props;
  const { title, text } = rule;
  const remove = {
    label: texts.remove,
    icon: Trash2,
    onSelect: onRemove,
    danger: true,
    separated: true,
  };
  return (
    <li
      tabIndex={-1}
      data-admin-row
      className={cx(
        'flex items-start gap-1.5 rounded-lg border border-line bg-surface py-2 pr-3 -outline-offset-2 sm:gap-3',
        isDragged && 'border-brand shadow-md',
      )}
    >
      <MoveHandle label={texts.handle(title, index + 1, count)} onMove={onMove} />
      <div className="min-w-0 flex-1 py-2">
        <button
          type="button"
          data-admin-open
          onClick={onEdit}
          className="touch-area block w-full rounded-sm text-left font-bold [overflow-wrap:anywhere] hover:underline"
        >
          {`${index + 1}. ${title}`}
        </button>
        <p className="user-text mt-1 line-clamp-3 text-ink-soft text-sm">{text}</p>
        {change !== null && (
          <p className="mt-1">
            <Badge tone="brand">{texts.badges[change]}</Badge>
          </p>
        )}
      </div>
      <MoreMenu
        label={texts.menu(title)}
        entries={[
          { label: texts.edit, icon: Pencil, onSelect: onEdit },
          ...(count > 1 ? [remove] : []),
        ]}
      />
    </li>
  );
}
