import { Page } from '../shell/page.tsx';

export function ProxyCheckPage() {
  return <Page title="ProxyCheck">…</Page>;
}
