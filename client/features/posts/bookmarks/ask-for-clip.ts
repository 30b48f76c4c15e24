import { createContext } from 'react';

/** Opens the choice of clips for the post around it. Null where there is none. */
export const AskForClip = createContext<(() => void) | null>(null);
