import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/members/profiles.ts';

/** Updates a member in all cached data. Queries keep their age and whether they are invalidated. */
export function changeMember(client: QueryClient, profile: Profile): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const changed = withMember(state.data, profile);
    if (changed === state.data) continue;
    const { isInvalidated, dataUpdatedAt } = state;
    client.setQueryData(queryKey, changed, { updatedAt: dataUpdatedAt });
    if (!isInvalidated) continue;
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

/** Replaces the fields of a member in JSON. Values without the member stay the same objects. */
function withMember(value: unknown, profile: Profile): unknown {
  if (Array.isArray(value))
    return reuseIfEqual(
      value,
      value.map((item) => withMember(item, profile)),
    );
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(
    ([name, part]) => [name, withMember(part, profile)] as const,
  );
  const changed = parts.some(([name, part]) => part !== Reflect.get(value, name))
    ? Object.fromEntries(parts)
    : value;
  return isMember(changed, profile.id) ? { ...changed, ...fieldsIn(changed, profile) } : changed;
}

function reuseIfEqual(before: unknown[], after: unknown[]): unknown[] {
  return after.every((item, index) => item === before[index]) ? before : after;
}

function isMember(value: object, id: string): boolean {
  return 'username' in value && 'display_name' in value && Reflect.get(value, 'id') === id;
}

/** Returns only the fields that an object already has, so that a summary stays a summary. */
function fieldsIn(member: object, profile: Profile): Partial<Profile> {
  return Object.fromEntries(Object.entries(profile).filter(([name]) => name in member));
}
