import { type EditorOptions, useEditor } from '#client/ui/form/use-editor.ts';
import { useUnsent } from './use-unsent.ts';

/** Returns the editor of a dialog. While the dialog is closed, `useUnsent` stores its input and base version. */
export function useUnsentEditor<Values extends object, Stored, Saved>(
  about: string,
  options: EditorOptions<Values, Stored, Saved>,
) {
  type Unsent = { values: Values; base: Stored | null } | null;
  const { value: unsent, change, forget } = useUnsent<Unsent>(about, null);
  const editor = useEditor({
    ...options,
    opened: unsent ? unsent.base : options.opened,
    unsent: unsent?.values,
    onChange: (values, base) => change(() => ({ values, base })),
    onSaved(saved, values) {
      forget();
      return options.onSaved(saved, values);
    },
  });
  return { ...editor, forget };
}
