/**
 * Whether versions can run beside each other on one database. The name of a migration ends in the number of the last
 * migration that a version needs to go on beside it: with `0060-polls@0058`, versions from 0058 on can. A migration with its
 * own number stops all older ones, and so does one without a number, from before names had one. The database stores the names,
 * so that an older version knows it of migrations that it does not have. The file of a migration has its name.
 */

/** Whether a version, or the data of one, that ends with the migration `last` can go on beside these later migrations. */
export function canGoOn(last: string, later: readonly string[]): boolean {
  return later.every((name) => {
    const needed = /@(\d{4})$/.exec(name)?.[1];
    return needed !== undefined && needed <= numberOf(last);
  });
}

const numberOf = (name: string): string => name.slice(0, 4);
