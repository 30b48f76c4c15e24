import { INITIAL_DATA_BLOCK, type InitialData } from '#contract/site/initial-data.ts';
import { logError } from './log.ts';

/** Returns the initial data of the page, or null when it has none. Removes them, so that a later call returns null. */
export function takeInitialData(): InitialData | null {
  const block = document.getElementById(INITIAL_DATA_BLOCK);
  if (block === null) return null;
  block.remove();
  try {
    // Written by our own server with the schemas of the contract.
    return JSON.parse(block.textContent) as InitialData;
  } catch (error) {
    // The response is incomplete, so the queries fetch everything.
    logError('The initial data could not be read', { error });
    return null;
  }
}
