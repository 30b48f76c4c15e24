import { INITIAL_DATA_BLOCK, type InitialData } from '../../contract/initial-data.ts';
import { logError } from './log.ts';

/** What the server has sent along with the page; null where it has not. Taken once: it is the state of this moment. */
export function takeInitialData(): InitialData | null {
  const block = document.getElementById(INITIAL_DATA_BLOCK);
  if (block === null) return null;
  block.remove();
  try {
    // Written by our own server through the schemas of the contract.
    return JSON.parse(block.textContent) as InitialData;
  } catch (error) {
    // The page was cut off on its way: everything is asked for instead.
    logError('The first view could not be read', { error });
    return null;
  }
}
