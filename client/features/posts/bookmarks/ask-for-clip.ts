import { createContext } from 'react';

/** A function that opens the choice of clips for the surrounding post. Null where there is none. */
export const AskForClip = createContext<(() => void) | null>(null);
