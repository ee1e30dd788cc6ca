import { Page } from '../shell/page.tsx';

export function EditLinkPage() {
  return <Page title="EditLink">…</Page>;
}
