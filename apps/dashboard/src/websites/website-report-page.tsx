import { Page } from '../shell/page.tsx';

export function WebsiteReportPage() {
  return <Page title="WebsiteReport">…</Page>;
}
