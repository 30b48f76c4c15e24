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
  // The first script runs before the load event.
  window.addEventListener('load', registerLater);
}
