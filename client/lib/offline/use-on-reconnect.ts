import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Calls `act` when the connection returns, while `isActive`. */
export function useOnReconnect(isActive: boolean, act: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    return onlineManager.subscribe((isOnline) => {
      if (isOnline) act();
    });
  }, [isActive, act]);
}
