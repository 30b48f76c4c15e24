import { createContext } from 'react';

/** A function that opens the choice of clips for the surrounding post. Null where no clip can be chosen. */
export const AskForClip = createContext<(() => void) | null>(null);
