import { useRouter } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { EditorFrame } from '#client/ui/form/editor-frame.tsx';
import { refusedBy } from '#client/ui/form/field-errors.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useEditor } from '#client/ui/form/use-editor.ts';
import { setUpFirstAdmin } from '#contract/team/managed-admins.ts';
import { adminsMessages } from './admins.messages.ts';
import { useAdminCalls } from './admins.queries.ts';

const texts = adminsMessages.setup;

/** The form for the token from the standard output, which makes the viewer the first admin. */
export function SetupForm() {
  const { setUp } = useAdminCalls();
  const router = useRouter();
  const editor = useEditor({
    opened: null,
    valuesOf: () => ({ token: '' }),
    check: (values) => refusedBy(setUpFirstAdmin.input, values),
    send: ({ token }) => setUp(token.trim()),
    async onSaved() {
      showToast({ type: 'success', title: texts.done });
      // A second press would send the used token again.
      await router.navigate('/admin', { replace: true });
    },
  });
  const { error = editor.failure ?? undefined, ...field } = editor.field('token');
  return (
    <EditorFrame
      editor={editor}
      isWaiting={false}
      savesByEnter
      outlivesForm
      className="mt-6 space-y-5"
      fields={
        <TextField
          label={texts.label}
          hint={texts.hint}
          {...field}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      }
      bar={
        <Button type="submit" busy={editor.isBusy} className="w-full">
          {texts.confirm}
        </Button>
      }
    />
  );
}
