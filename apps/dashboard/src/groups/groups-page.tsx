import { Page } from '../shell/page.tsx';

export function GroupsPage() {
  return <Page title="Groups">…</Page>;
}
