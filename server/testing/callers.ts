import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import type { Role } from './access-table.ts';
import type { Named } from './access-targets.ts';
import { insertMember, type MemberOptions } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';

export type Session = Awaited<ReturnType<typeof insertMember>>;

interface Caller {
  role: Role;
  /** The permission that own permissions grant or deny. */
  permission: AdminPermission;
  owner?: Session | undefined;
}

/** Returns a client without a token: of the owner, or of a new member with the role. */
export async function clientOf(
  { url, database, visitor }: TestApp,
  { role, permission, owner }: Caller,
): Promise<TestClient> {
  if (role === 'visitor') return visitor();
  if (role === 'owner' && owner) return new TestClient(url, owner);
  const options = role === 'owner' ? {} : optionsOf(role, permission);
  return new TestClient(url, await insertMember(database, options));
}

function optionsOf(
  role: Exclude<Role, 'visitor' | 'owner'>,
  permission: AdminPermission,
): MemberOptions {
  const others = adminPermissions.filter((other) => other !== permission);
  const options: Record<typeof role, MemberOptions> = {
    incomplete: { is_profile_complete: false },
    waiting: { is_profile_complete: false, waiting: true },
    blocked: { blocked: true },
    member: {},
    moderator: { rank: 'moderator' },
    admin: { rank: 'admin' },
    super_admin: { rank: 'super_admin' },
    'granted moderator': { rank: 'moderator', permissions: [permission] },
    'denied super_admin': { rank: 'super_admin', permissions: others },
  };
  return options[role];
}

/** The roles that cannot register a token. A blocked member still has an old cookie. */
export const withoutToken: readonly Role[] = ['visitor', 'blocked'];

/** Sends a request of the access table with a target, or an empty request. */
export function send(client: TestClient, route: string, named: Named): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  if (path.startsWith('/functions/')) {
    const data = { ...named.data, _csrfToken: client.token };
    return client.post(path.slice('/functions/'.length), { data });
  }
  const address = path.replaceAll(
    /\{([^}]+)\}/g,
    (_, name: string) => named.params?.[name] ?? 'x'.repeat(20),
  );
  return client.fetch(address + (named.search ?? ''), { method });
}
