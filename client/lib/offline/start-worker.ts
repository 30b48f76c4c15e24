export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    import('./register-worker.ts')
      .then((module) => module.registerWorker())
      .catch(() => {
        // If the code cannot be loaded, the next page tries again.
      });
  };
  // Safari has no idle callbacks.
  const registerLater = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 1000);
  // Waits for the load event, because the first script runs before it.
  window.addEventListener('load', registerLater);
}
