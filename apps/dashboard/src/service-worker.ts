/** Makes the app available offline, once the page has loaded and the browser is idle. */
export function keepAppForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register('/dashboard/service-worker.js').catch(() => undefined);
  const registerSoon = () => setTimeout(register, 2_000);
  if (document.readyState === 'complete') registerSoon();
  else addEventListener('load', registerSoon);
}
