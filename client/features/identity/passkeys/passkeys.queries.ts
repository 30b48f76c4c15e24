import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { sessionKeys } from '#client/features/identity/session/session.queries.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import type { Passkeys } from '#contract/identity/passkeys.ts';
import { useAfterProof } from './passkey-confirmation.tsx';

const passkeysKeys = { all: ['passkeys'] as const };

export const passkeysQuery = queryOptions({
  queryKey: passkeysKeys.all,
  queryFn: ({ signal }) => getJson('/api/passkeys', { signal }),
  staleTime: 0,
});

const library = () => import('@simplewebauthn/browser');

/** Returns the function that adds a passkey of this device, or of a device that the browser finds. */
export function useAddPasskey(): (name: string) => Promise<void> {
  const afterProof = useAfterProof();
  const store = useStorePasskeys();
  return async (name) => {
    const { startRegistration } = await library();
    const { options } = await afterProof(() => callFunction('requestPasskey', {}));
    // The schema of the contract does not repeat the options, because only the library reads them.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const created = { clientDataJSON, attestationObject, transports };
    const credential = { id, rawId, type: 'public-key' as const, response: created };
    await store(await afterProof(() => callFunction('addPasskey', { name, credential })));
  };
}

/** Returns the function that removes a passkey of the viewer. */
export function useRemovePasskey(): (passkeyId: string) => Promise<void> {
  const afterProof = useAfterProof();
  const store = useStorePasskeys();
  return async (passkeyId) =>
    store(await afterProof(() => callFunction('removePasskey', { passkeyId })));
}

/** Stores the passkeys of a response. The rights of the session may have changed with them. */
function useStorePasskeys() {
  const client = useQueryClient();
  return async (passkeys: Passkeys): Promise<void> => {
    client.setQueryData(passkeysQuery.queryKey, passkeys);
    await client.invalidateQueries({ queryKey: sessionKeys.anyAdminStatus });
  };
}
