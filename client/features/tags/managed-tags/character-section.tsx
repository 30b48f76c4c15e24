import { Plus, Tags } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import { CharacterDialog } from './character-dialog.tsx';
import { CharacterList } from './character-list.tsx';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useCharacters, useManagedTagCalls } from './managed-tags.queries.ts';

const { characters: texts, form } = managedTagsMessages;

export function CharacterSection() {
  const editing = useQuestion<{ character: ManagedCharacter | null }>();
  const [removed, setRemoved] = useState<ManagedCharacter | null>(null);
  const { deleteCharacter } = useManagedTagCalls();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-label={texts.title} className="rounded-xl bg-surface p-4 sm:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          {texts.title}
        </h2>
        <Button
          id="add-character"
          variant="secondary"
          onClick={() => editing.ask({ character: null })}
        >
          <Plus className="size-4" aria-hidden="true" />
          {texts.add}
        </Button>
      </div>
      <LoadedQuery query={useCharacters()}>
        {(characters) =>
          characters.length === 0 ? (
            <EmptyState icon={Tags} title={texts.empty} text={texts.emptyText} />
          ) : (
            <CharacterList
              characters={characters}
              onEdit={(character) => editing.ask({ character })}
            />
          )
        }
      </LoadedQuery>
      {editing.question && (
        <CharacterDialog
          key={editing.number}
          open={editing.isOpen}
          {...editing.question}
          onClose={editing.close}
          onRemove={(character) => {
            editing.close();
            setRemoved(character);
          }}
        />
      )}
      <ConfirmDialog
        target={removed}
        titleOf={({ tag }) => form.removeAsk(tag)}
        text={form.removeText}
        confirm={form.remove}
        onClose={() => setRemoved(null)}
        onConfirm={async ({ tag }) => {
          await deleteCharacter(tag);
          const message = managedTagsMessages.which(tag);
          showToast({ type: 'success', title: form.removed, message });
        }}
        focusAfter={() => heading.current}
      />
    </section>
  );
}
