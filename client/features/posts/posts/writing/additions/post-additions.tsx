import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { showToast, undoAction } from '#client/ui/feedback/toast.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { postFormMessages } from '../post-form.messages.ts';
import type { Addition, AdditionChip } from './addition.tsx';

const texts = postFormMessages.additions;

/** The section for everything that few posts need: a menu, a chip for each chosen value, and the open fields. */
export function PostAdditions({ additions }: { additions: readonly Addition[] }) {
  const section = useRef<HTMLElement>(null);
  const entries = additions
    .filter(({ isOffered }) => isOffered)
    .map(({ icon, label, open }) => ({ icon, label, onSelect: open }));

  function remove({ label, close }: Addition, chip: AdditionChip) {
    const restore = chip.remove();
    close?.();
    // The pressed button is removed, so its focus moves to the menu.
    section.current?.querySelector('button')?.focus();
    showToast({ type: 'info', title: texts.removed(label), action: undoAction(restore) });
  }

  return (
    <section ref={section} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Menu label={texts.add} entries={entries} className={buttonClasses('secondary')}>
          <Plus className="size-5" aria-hidden="true" />
          {texts.add}
        </Menu>
        {additions.map((addition) => (
          <Chips
            key={addition.label}
            addition={addition}
            onRemove={(chip) => remove(addition, chip)}
          />
        ))}
      </div>
      {entries.length === additions.length && (
        <p className="text-ink-soft text-xs">{entries.map(({ label }) => label).join('、')}</p>
      )}
      {additions.map(({ label, content }) => (
        <div key={label} className="contents">
          {content}
        </div>
      ))}
    </section>
  );
}

interface ChipsProps {
  addition: Addition;
  onRemove: (chip: AdditionChip) => void;
}

function Chips({ addition, onRemove }: ChipsProps) {
  const { icon: Icon, chips, isOpen, open, close } = addition;
  return chips.map((chip) => (
    <div
      key={chip.key}
      className="flex max-w-full items-center rounded-full bg-brand-soft text-brand text-sm"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
        className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-full pr-1 pl-4 hover:underline"
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">{chip.text}</span>
      </button>
      <button
        type="button"
        aria-label={chip.removeLabel}
        onClick={() => onRemove(chip)}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  ));
}
