import { Page } from '../shell/page.tsx';

export function WebsiteEditorPage() {
  return <Page title="WebsiteEditor">…</Page>;
}
