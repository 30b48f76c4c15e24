import type { z } from 'zod';

/**
 * Returns the input without the nulls that the schema refuses, so that such a field counts as absent: optional fields get
 * their default, required ones are missing. A null that the schema accepts keeps its meaning, such as a removal.
 */
export function withoutRefusedNulls(schema: z.ZodType, input: unknown): unknown {
  const remaining = structuredClone(input);
  let removed = true;
  // A schema of several stages refuses further nulls only once those of its first stage are gone.
  while (removed) {
    removed = false;
    for (const { code, path } of schema.safeParse(remaining).error?.issues ?? []) {
      // Refinements report `custom`. A null that only a refinement refuses stays, for example as a missing end time.
      if (code !== 'custom' && removeNull(remaining, path)) removed = true;
    }
  }
  return remaining;
}

/** Removes the field at a path if it is null. Returns whether it was removed. */
function removeNull(input: unknown, path: readonly PropertyKey[]): boolean {
  let parent = input;
  for (const key of path.slice(0, -1)) parent = fieldOf(parent, key);
  const key = path.at(-1);
  if (key === undefined || Array.isArray(parent) || fieldOf(parent, key) !== null) return false;
  return Reflect.deleteProperty(parent as object, key);
}

function fieldOf(parent: unknown, key: PropertyKey): unknown {
  return typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined;
}
