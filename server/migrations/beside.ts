/**
 * Several versions can run on one database. The part after `@` in the name of a migration is the oldest version that can
 * keep running after it: after `0060-polls@0058`, versions from 0058 on can. After `0060-polls`, no older version can.
 * The names are in the database and are also the names of the files, so an older version can tell from them whether it
 * can keep running after migrations that it does not have.
 */

/** Whether a version (or its data) whose last migration is `last` can keep running after these later migrations. */
export function canGoOn(last: string, later: readonly string[]): boolean {
  return later.every((name) => {
    const needed = /@(\d{4})$/.exec(name)?.[1];
    return needed !== undefined && needed <= numberOf(last);
  });
}

const numberOf = (name: string): string => name.slice(0, 4);
