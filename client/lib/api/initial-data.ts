import { INITIAL_DATA_BLOCK, type InitialData } from '#contract/site/initial-data.ts';
import { logError } from './log.ts';

/** The initial data of the page, null when it has none. Removes it: a later call returns null. */
export function takeInitialData(): InitialData | null {
  const block = document.getElementById(INITIAL_DATA_BLOCK);
  if (block === null) return null;
  block.remove();
  try {
    // Our own server has written it by the schemas of the contract.
    return JSON.parse(block.textContent) as InitialData;
  } catch (error) {
    // The response is incomplete, so the queries fetch everything.
    logError('The initial data could not be read', { error });
    return null;
  }
}
