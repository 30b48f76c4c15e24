/**
 * The rows of the tables in the form that code uses on both engines: booleans are booleans, times are ISO 8601 strings
 * in UTC with milliseconds, counts are numbers. Each noun adds the tables that it describes.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it by declaration merging.
export interface Tables {}
