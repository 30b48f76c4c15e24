/** What was read of posts (one, a list, pages of a list) with one of them saved or let go. */
export function withBookmark<Data>(data: Data, postId: string, bookmarked: boolean): Data {
  if (Array.isArray(data)) {
    return keepSame(
      data,
      data.map((each: unknown) => withBookmark(each, postId, bookmarked)),
    );
  }
  if (typeof data !== 'object' || data === null) return data;
  if ('bookmarked' in data && 'id' in data) {
    const isIt = data.id === postId && data.bookmarked !== bookmarked;
    return isIt ? { ...data, bookmarked } : data;
  }
  const changed = Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    const next = withBookmark(value, postId, bookmarked);
    return next === value ? [] : [[name, next] as const];
  });
  return changed.length === 0 ? data : { ...data, ...Object.fromEntries(changed) };
}

/** The old array where nothing in it has changed, so that nothing is drawn again. */
function keepSame<Data extends unknown[]>(before: Data, after: unknown[]): Data {
  return after.every((each, index) => each === before[index]) ? before : (after as Data);
}
