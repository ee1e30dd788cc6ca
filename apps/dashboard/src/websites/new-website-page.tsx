import { Page } from '../shell/page.tsx';

export function NewWebsitePage() {
  return <Page title="NewWebsite">…</Page>;
}
