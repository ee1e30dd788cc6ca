/** Keeps the app for when there is no connection, once the page has loaded and the browser has nothing better to do. */
export function keepAppForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register('/dashboard/service-worker.js').catch(() => undefined);
  addEventListener('load', () => setTimeout(register, 2_000));
}
