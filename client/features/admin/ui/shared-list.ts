import { keepPreviousData } from '@tanstack/react-query';
import { byCursor } from '../../../lib/paging.ts';

/** Options of a list that colleagues work on at the same time: it is read anew on each visit. */
export const sharedList = { ...byCursor, staleTime: 0, placeholderData: keepPreviousData };
