import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, TextInput } from '../../ui/field.tsx';
import { profileEditMessages } from './profile-edit.messages.ts';
import { profileSetupMessages } from './profile-setup.messages.ts';
import { useUsernameCheck } from './use-username-check.ts';

const texts = profileEditMessages;

interface UsernameFieldProps {
  /** The typed username. */
  username: string;
  /** The member's present one. */
  own: string;
  error: string | undefined;
  /** The attributes by which a form registers the input. */
  input: ComponentProps<'input'>;
}

/** The field of a username, which tells whether it is available while it is typed. */
export function UsernameField({ username, own, error, input }: UsernameFieldProps) {
  const state = useUsernameCheck(username, own);
  const shownError = error ?? (state === 'taken' ? texts.taken : undefined);
  return (
    <div>
      <Field
        label={profileSetupMessages.username}
        hint={profileSetupMessages.usernameHint}
        required
        {...(shownError !== undefined && { error: shownError })}
      >
        {(control) => (
          <TextInput
            {...control}
            {...input}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <p role="status" className="text-ink-soft text-xs">
        {state === 'checking' && texts.checking}
        {state === 'available' && (
          <span className="flex items-center gap-1 font-medium text-success">
            <Check className="size-4 shrink-0" aria-hidden="true" />
            {texts.available(username.trim())}
          </span>
        )}
      </p>
    </div>
  );
}
