import { Pencil, Trash2 } from 'lucide-react';
import { MoveHandle } from '#client/features/team/admin-ui/move-handle.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Rule, RuleChange } from '#contract/moderation/guidelines.ts';
import { managedGuidelinesMessages } from './managed-guidelines.messages.ts';

const texts = managedGuidelinesMessages;

interface RuleRowProps {
  rule: Rule;
  place: number;
  count: number;
  /** The change of the rule in the next version, or null. */
  change: RuleChange['kind'] | null;
  isDragged: boolean;
  onMove: (by: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A row of the list of rules, with a handle that moves it. */
export function RuleRow(props: RuleRowProps) {
  const { rule, place, count, change, isDragged, onMove, onEdit, onRemove } = props;
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
      <MoveHandle label={texts.handle(title, place + 1, count)} onMove={onMove} />
      <div className="min-w-0 flex-1 py-2">
        <button
          type="button"
          data-admin-open
          onClick={onEdit}
          className="touch-area block w-full rounded-sm text-left font-bold [overflow-wrap:anywhere] hover:underline"
        >
          {`${place + 1}. ${title}`}
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
