type Area = 'localStorage' | 'sessionStorage';

/** Returns a stored value. Returns null when there is none, when it is invalid, or when storage is disabled. */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON; undefined removes it. Does nothing when storage is full or disabled. */
export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    if (value === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, JSON.stringify(value));
  } catch {
    // Stored values only need to survive a reload. The page works without them.
  }
}
