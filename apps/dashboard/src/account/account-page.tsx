import { Page } from '../shell/page.tsx';

export function AccountPage() {
  return <Page title="Account">…</Page>;
}
