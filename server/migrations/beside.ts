/**
 * Several versions can run on one database. The name of a migration ends in the number of the oldest version that can
 * keep running after it: with `0060-polls@0058`, versions from 0058 on can. A migration with its own number stops all
 * older versions, and so does one whose name has no such number. The database stores the names, so an older version can
 * check migrations that it does not have. The file of a migration has the same name.
 */

/** Whether a version (or its data) whose last migration is `last` can keep running after these later migrations. */
export function canGoOn(last: string, later: readonly string[]): boolean {
  return later.every((name) => {
    const needed = /@(\d{4})$/.exec(name)?.[1];
    return needed !== undefined && needed <= numberOf(last);
  });
}

const numberOf = (name: string): string => name.slice(0, 4);
