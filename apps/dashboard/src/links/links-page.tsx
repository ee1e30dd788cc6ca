import { Page } from '../shell/page.tsx';

export function LinksPage() {
  return <Page title="Links">…</Page>;
}
