import { Check } from 'lucide-react';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { tooManyChangesText } from '#contract/members/username-changes.ts';
import { profileEditMessages } from './profile-edit.messages.ts';
import { profileSetupMessages } from './profile-setup.messages.ts';
import type { ProfileFormApi } from './profile-values.ts';
import { type UsernameState, useUsernameCheck } from './use-username-check.ts';

const texts = profileEditMessages;

interface UsernameFieldProps {
  form: ProfileFormApi;
  /** The member's current username. */
  own: string;
  /** Whether the site has generated the current username. Nobody knows it, so replacing it costs nothing. */
  isFirst?: boolean;
}

/** The field of a username. It shows while typing whether the name is available. */
export function UsernameField({ form, own, isFirst = false }: UsernameFieldProps) {
  const { register, watch, formState } = form;
  const username = (watch('username') ?? '').trim();
  const state = useUsernameCheck(username, own);
  const refusal = refusalIn(state);
  const isRenamed = username.toLowerCase() !== own.toLowerCase();
  return (
    <div>
      <Field
        label={profileSetupMessages.username}
        hint={profileSetupMessages.usernameHint}
        required
        error={formState.errors.username?.message ?? refusal}
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('username')}
            readOnly={formState.isSubmitting}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <div role="status" className="text-ink-soft text-xs">
        {state === 'checking' && texts.checking}
        {/* The error of a field is not announced during typing. */}
        {refusal !== undefined && <span className="sr-only">{refusal}</span>}
        {isAvailable(state) && (
          <>
            <p className="flex items-center gap-1 font-medium text-success">
              <Check className="size-4 shrink-0" aria-hidden="true" />
              {texts.available(username)}
            </p>
            {!isFirst && <p>{texts.changesLeft(state.changes_left)}</p>}
          </>
        )}
      </div>
      {isRenamed && !isFirst && <p className="mt-1 text-ink-soft text-xs">{texts.former(own)}</p>}
    </div>
  );
}

type Available = Extract<UsernameState, { available: boolean }>;

function isAvailable(state: UsernameState): state is Available {
  return typeof state === 'object' && state.refusal === null;
}

/** Why a typed username is unavailable. */
function refusalIn(state: UsernameState): string | undefined {
  if (typeof state !== 'object' || state.refusal === null) return undefined;
  if (state.refusal === 'changes') return tooManyChangesText(state.changes_from ?? '');
  return texts.refused[state.refusal];
}
