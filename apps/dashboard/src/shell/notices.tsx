import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';

const Notifications = lazy(async () => ({ default: (await import('./notifications.ts')).Notifications }));

/** What `notifications.show` says. Loaded with the first of them, which waits in its store until then. */
export function Notices() {
  const any = useNotifications().notifications.length > 0;
  const [needed, setNeeded] = useState(any);
  if (any && !needed) setNeeded(true);
  return <Suspense>{needed && <Notifications position="bottom-center" />}</Suspense>;
}
