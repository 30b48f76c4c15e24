import { FIRST_VIEW_BLOCK, type FirstView } from '../../contract/first-view.ts';
import { logError } from './log.ts';

/** What the server has sent along with the page; null where it has not. Taken once: it is the state of this moment. */
export function takeFirstView(): FirstView | null {
  const block = document.getElementById(FIRST_VIEW_BLOCK);
  if (block === null) return null;
  block.remove();
  try {
    // Written by our own server through the schemas of the contract.
    return JSON.parse(block.textContent) as FirstView;
  } catch (error) {
    // The page was cut off on its way: everything is asked for instead.
    logError('The first view could not be read', { error });
    return null;
  }
}
