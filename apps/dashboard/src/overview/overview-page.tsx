import { Page } from '../shell/page.tsx';

export function OverviewPage() {
  return <Page title="Overview">…</Page>;
}
