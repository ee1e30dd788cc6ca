import { Page } from '../shell/page.tsx';

export function WebsitesPage() {
  return <Page title="Websites">…</Page>;
}
