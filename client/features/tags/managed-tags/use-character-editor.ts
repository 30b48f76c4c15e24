import { useUnsentEditor } from '#client/features/team/admin-ui/use-unsent-editor.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls } from './managed-tags.queries.ts';

function valuesOf(character: ManagedCharacter | null) {
  const { tag = '', color = '', description = '', aliases = [] } = character ?? {};
  const birthday = character?.birthday ?? '';
  return { tag, color, description, birthday, aliases, upload: uploadOf(character) };
}

function uploadOf(character: ManagedCharacter | null): Upload | null {
  const { image_key: key = null, image_url: url = null, image = null } = character ?? {};
  return image && key !== null && url !== null ? { key, url, image } : null;
}

const names = { image_key: 'upload' } as const;

/** The form of a new character, or of a stored one. */
export function useCharacterEditor(character: ManagedCharacter | null, onClose: () => void) {
  const { saveCharacter, readCharacter } = useManagedTagCalls();
  return useUnsentEditor(`character ${character?.tag ?? ''}`, {
    opened: character,
    valuesOf,
    names,
    send: ({ upload, tag, birthday, ...fields }, base) =>
      saveCharacter({
        ...{ ...fields, tag: tag.trim(), image_key: upload?.key ?? null },
        birthday: birthday === '' ? null : birthday,
        baseUpdatedAt: base?.updated_at ?? null,
      }),
    // A character that somebody else has removed is added again.
    read: async (stored) => (await readCharacter(stored.tag)) ?? { ...stored, updated_at: null },
    onSaved(_, { tag }) {
      onClose();
      const message = managedTagsMessages.which(tag.trim());
      showToast({ type: 'success', title: managedTagsMessages.form.saved, message });
    },
  });
}

export type CharacterEditor = ReturnType<typeof useCharacterEditor>;
