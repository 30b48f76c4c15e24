/**
 * The rows of the tables in the form that code uses on both engines: booleans are booleans, times are ISO 8601 strings
 * in UTC with milliseconds, counts are numbers. `server/schema.ts` adds all described tables.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Tables {}
