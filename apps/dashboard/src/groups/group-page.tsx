import { Page } from '../shell/page.tsx';

export function GroupPage() {
  return <Page title="Group">…</Page>;
}
