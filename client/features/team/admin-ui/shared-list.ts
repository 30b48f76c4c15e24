import { keepPreviousData } from '@tanstack/react-query';
import { byCursor } from '#client/lib/api/paging.ts';

/** Query options of a list that several admins change. It is refetched on every mount. */
export const sharedList = { ...byCursor, staleTime: 0, placeholderData: keepPreviousData };
