import { Page } from '../shell/page.tsx';

export function NewLinkPage() {
  return <Page title="NewLink">…</Page>;
}
