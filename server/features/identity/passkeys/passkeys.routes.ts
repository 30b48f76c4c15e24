import * as contract from '#contract/identity/passkeys.ts';
import type { Site } from '#server/platform/site.ts';
import * as passkeys from './passkeys.service.ts';

type PasskeysSite = Site & Pick<passkeys.PasskeyDeps, 'publishAdminEvent'>;

export function registerPasskeys({ binding, database, env, ...site }: PasskeysSite): void {
  const deps = { ...site, database, publicUrl: env.publicUrl };
  binding.query(contract.listPasskeys, ({ viewer }) =>
    passkeys.readPasskeys(database.read, viewer),
  );
  binding.callable(contract.requestPasskey, ({ viewer }) => passkeys.requestPasskey(deps, viewer));
  binding.callable(contract.addPasskey, ({ viewer, input }) => passkeys.add(deps, viewer, input));
  binding.callable(contract.requestPasskeyProof, ({ viewer }) =>
    passkeys.requestProof(deps, viewer),
  );
  binding.callable(contract.provePasskey, async ({ viewer, input }) => {
    await passkeys.prove(deps, viewer, input.credential);
    return { success: true as const };
  });
  binding.callable(contract.removePasskey, ({ viewer, input }) =>
    passkeys.removePasskey(deps, viewer, input.passkeyId),
  );
}
