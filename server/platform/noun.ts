import type { Job } from './jobs/job.ts';

/** A function that creates something for the site. The type of its parameter declares what it needs. */
export type From<Made> = (site: never) => Made;

/** A small task that follows from the tables of a noun. Each process polls for it. */
export interface Watcher {
  /** The time between two polls without work, in milliseconds. The default is two seconds. */
  interval?: number;
  /** Does one piece of work. Returns false when there is none. */
  runNext: From<Promise<boolean>>;
}

/**
 * What a noun contributes to the site. `<area>.area.ts` has one value for each noun of the area. A feature that collects
 * contributions of other nouns, such as pictures in use, adds a field by declaration merging.
 */
export interface Noun {
  routes?: readonly From<void | Promise<void>>[];
  jobs?: readonly From<Job>[];
  watchers?: Readonly<Record<string, Watcher>>;
  /** Functions that run every hour, by name. They delete unneeded rows or files and correct derived values. */
  sweeps?: Readonly<Record<string, From<Promise<unknown>>>>;
}

/** The nouns of an area. Each noun comes after the nouns that it uses. */
export type Area = Readonly<Record<string, Noun>>;

type Field = keyof Noun;

type Listed<Declared, Name extends Field> =
  Declared extends Readonly<Record<Name, readonly (infer Item)[]>> ? Item : never;

/** Joins the lists that the nouns have in the same field. The joined list takes the arguments of all its functions. */
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

export function recordOf<Declared extends Noun, Name extends Field>(
  nouns: readonly Declared[],
  name: Name,
): Merged<Declared, Name> {
  return Object.assign({}, ...nouns.map((noun) => noun[name])) as Merged<Declared, Name>;
}

type Makers = Readonly<Record<string, From<unknown>>>;

/** What all functions of a record need together. */
export type NeedsOf<Made> = Made[keyof Made] extends (site: infer All) => unknown ? All : never;

export function makeAll<Made extends Makers>(
  makers: Made,
  site: NeedsOf<Made>,
): { [Key in keyof Made]: ReturnType<Made[Key]> } {
  const made = Object.entries(makers).map(([key, make]) => [key, make(site as never)]);
  return Object.fromEntries(made) as { [Key in keyof Made]: ReturnType<Made[Key]> };
}
