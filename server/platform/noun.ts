import type { Job } from './jobs/job.ts';

/** Makes something of the site. The type of the parameter names what it needs. */
export type From<Made> = (site: never) => Made;

/** A small task that follows from the tables of a noun. Each process looks for it. */
export interface Watcher {
  /** The time between two looks when there was nothing to do, in milliseconds. The default is two seconds. */
  interval?: number;
  /** Does one piece of work, if there is one. Returns whether there was. */
  runNext: From<Promise<boolean>>;
}

/**
 * What a noun contributes to the site. `<area>.area.ts` has one value for each noun of the area. A feature that collects
 * something of other nouns, such as pictures in use, adds a field by declaration merging.
 */
export interface Noun {
  /** They register routes. */
  routes?: readonly From<void | Promise<void>>[];
  /** The work of kinds of jobs. */
  jobs?: readonly From<Job>[];
  /** By their names in the log and on the dashboard. */
  watchers?: Readonly<Record<string, Watcher>>;
  /** Every hour they delete rows or files that are no longer needed, and correct derived values. By their names. */
  sweeps?: Readonly<Record<string, From<Promise<unknown>>>>;
}

/** The nouns of an area. A noun comes after those that it uses. */
export type Area = Readonly<Record<string, Noun>>;

type Field = keyof Noun;

type Listed<Declared, Name extends Field> =
  Declared extends Readonly<Record<Name, readonly (infer Item)[]>> ? Item : never;

/** The lists in a field of the nouns, as one. A function of them is called with what any of them needs. */
export function listOf<Declared extends Noun, Name extends Field>(
  nouns: readonly Declared[],
  name: Name,
): Listed<Declared, Name>[] {
  return nouns.flatMap((noun) => (noun[name] ?? []) as Listed<Declared, Name>[]);
}

type Intersection<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type Merged<Declared, Name extends Field> = Intersection<
  Declared extends Readonly<Record<Name, infer Part>> ? Part : never
>;

/** The records in a field of the nouns, as one. Its type has the keys of all. */
export function recordOf<Declared extends Noun, Name extends Field>(
  nouns: readonly Declared[],
  name: Name,
): Merged<Declared, Name> {
  return Object.assign({}, ...nouns.map((noun) => noun[name])) as Merged<Declared, Name>;
}

type Makers = Readonly<Record<string, From<unknown>>>;

/** What all functions of a record need. */
export type NeedsOf<Made> = Made[keyof Made] extends (site: infer All) => unknown ? All : never;

/** What each function of a record makes of the site. */
export function makeAll<Made extends Makers>(
  makers: Made,
  site: NeedsOf<Made>,
): { [Key in keyof Made]: ReturnType<Made[Key]> } {
  const made = Object.entries(makers).map(([key, make]) => [key, make(site as never)]);
  return Object.fromEntries(made) as { [Key in keyof Made]: ReturnType<Made[Key]> };
}
