import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx';
import { BIO_MAX, USERNAME_MIN } from '#contract/foundations/limits.ts';
import { isReservedUsername, tooManyChangesText } from '#contract/foundations/names.ts';
import { newUsernameSchema } from '#contract/members/profiles.ts';
import { profileSetupMessages, profileEditMessages as texts } from './profile-edit.messages.ts';
import { type UsernameAnswer, usernameQuery } from './profile-edit.queries.ts';
import type { ProfileFormApi } from './profile-values.ts';

interface UsernameFieldProps {
  form: ProfileFormApi;
  /** The member's current username. */
  own: string;
  /**
   * Whether the site has generated the current username. A change of such a name needs no hint about former usernames,
   * because nobody knows the name.
   */
  isFirst?: boolean;
}

/** The field of a username. While the member is typing, it shows whether the name is available. */
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
        {/* The reason is announced here, because screen readers do not announce the error of a field during typing. */}
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

/** Returns the reason why a typed username is unavailable. Undefined when it is available, or when this is unknown. */
function refusalIn(state: UsernameState): string | undefined {
  if (typeof state !== 'object' || state.refusal === null) return undefined;
  if (state.refusal === 'changes') return tooManyChangesText(state.changes_from ?? '');
  return texts.refused[state.refusal];
}

/** The time between the last keystroke and the request, in milliseconds. */
const DEBOUNCE = 400;

/** A response about a username. A reserved name needs no request. */
type Answer = UsernameAnswer | { refusal: 'reserved' };

/**
 * The state of the check. `unknown` for an invalid username, for the member's own username, and when the check fails.
 */
type UsernameState = 'unknown' | 'checking' | Answer;

/** Returns whether a username is available. Asks the server while the member is typing. */
function useUsernameCheck(typed: string, own: string): UsernameState {
  const username = typed.trim();
  const settled = useDebouncedValue(username, DEBOUNCE);
  const isNew = username.toLowerCase() !== own.toLowerCase();
  const isReserved = username.length >= USERNAME_MIN && isReservedUsername(username);
  const isCheckable = isNew && newUsernameSchema.safeParse(username).success;
  const { data, isError } = useQuery({
    ...usernameQuery(settled),
    enabled: isCheckable && settled === username,
  });
  if (!isNew || !(isCheckable || isReserved)) return 'unknown';
  if (settled !== username) return 'checking';
  if (isReserved) return { refusal: 'reserved' };
  return isError ? 'unknown' : (data ?? 'checking');
}

interface NameFieldProps {
  form: ProfileFormApi;
}

export function DisplayNameField({ form: { register, formState } }: NameFieldProps) {
  return (
    <Field
      label={profileSetupMessages.displayName}
      hint={profileSetupMessages.displayNameHint}
      required
      error={formState.errors.display_name?.message}
    >
      {(control) => (
        <TextInput
          {...control}
          {...register('display_name')}
          readOnly={formState.isSubmitting}
          autoComplete="nickname"
        />
      )}
    </Field>
  );
}

export function BioField({ form: { register, watch, formState } }: NameFieldProps) {
  return (
    <Field
      label={profileSetupMessages.bio}
      hint={profileSetupMessages.bioHint}
      required={false}
      counter={{ text: watch('bio')?.trim() ?? '', max: BIO_MAX, isAlwaysShown: true }}
      error={formState.errors.bio?.message}
    >
      {(control) => (
        <TextArea {...control} {...register('bio')} readOnly={formState.isSubmitting} />
      )}
    </Field>
  );
}
