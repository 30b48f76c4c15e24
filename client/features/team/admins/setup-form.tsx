import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { adminsMessages } from './admins.messages.ts';
import { useAdminCalls } from './admins.queries.ts';

const texts = adminsMessages.setup;

/** The form for the token from the standard output, which makes the viewer the first admin. */
export function SetupForm() {
  const [token, setToken] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { setUp } = useAdminCalls();
  const navigate = useNavigate();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (token.trim() === '') return setFault(texts.missing);
    setBusy(true);
    try {
      await setUp(token.trim());
      showToast({ type: 'success', title: texts.done });
      await navigate('/admin', { replace: true });
    } catch (error) {
      setFault((error instanceof ApiError && error.fields.token) || messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-6 space-y-5">
      <Field label={texts.label} hint={texts.hint} {...(fault !== null && { error: fault })}>
        {(control) => (
          <TextInput
            {...control}
            value={token}
            onChange={(event) => setToken(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} className="w-full">
        {texts.confirm}
      </Button>
    </form>
  );
}
