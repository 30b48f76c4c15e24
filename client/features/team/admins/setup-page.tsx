import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Navigate } from '#client/lib/router/link.tsx';
import { useRouter } from '#client/lib/router/router-hooks.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { EditorFrame } from '#client/ui/form/editor-frame.tsx';
import { refusedBy } from '#client/ui/form/field-errors.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useEditor } from '#client/ui/form/use-editor.ts';
import { setUpFirstAdmin } from '#contract/team/managed-admins.ts';
import { adminsMessages } from './admins.messages.ts';
import { adminSetupQuery, useSetUp } from './admins.queries.ts';

const texts = adminsMessages.setup;

/** The setup of the first admin. If the site has admins, it redirects to the administration or to home. */
export function SetupPage() {
  usePageMeta({ title: texts.title, description: texts.lead });
  const setup = useQuery(adminSetupQuery);
  const { status, loading } = useAdminStatus();
  if (!setup.data || setup.error) {
    return <Unloaded heading query={setup} loading={<PageSpinner />} />;
  }
  if (loading) return <PageSpinner />;
  if (!setup.data.is_open) return <Navigate to={status?.is_admin ? '/admin' : '/'} replace />;
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 lg:py-14">
      <KeyRound className="mb-3 size-8 text-brand" aria-hidden="true" />
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="phrases mt-3">{texts.lead}</p>
      <p className="phrases mt-1 text-ink-soft text-sm">{texts.text}</p>
      <SetupForm />
    </div>
  );
}

/** The server writes the token to its standard output. */
function SetupForm() {
  const setUp = useSetUp();
  const router = useRouter();
  const editor = useEditor({
    opened: null,
    valuesOf: () => ({ token: '' }),
    check: (values) => refusedBy(setUpFirstAdmin.input, values),
    send: ({ token }) => setUp(token.trim()),
    async onSaved() {
      showToast({ type: 'success', title: texts.done });
      // The form stays busy until the next page is shown, because a second press would send a token that was already
      // used.
      await router.navigate('/admin/launch', { replace: true });
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
