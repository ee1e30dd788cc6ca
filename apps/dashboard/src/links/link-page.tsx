import { Page } from '../shell/page.tsx';

export function LinkPage() {
  return <Page title="Link">…</Page>;
}
